"""How `scripts/docs` makes a site of these pages."""

import kist

project = "Kist"
author = "The Kist contributors"
project_copyright = "The Kist contributors, MIT licence"
version = release = kist.__version__  # said once, in src/kist/__init__.py

extensions = ["myst_parser", "sphinx.ext.autodoc", "sphinx_copybutton"]
myst_heading_anchors = 4
myst_enable_extensions = ["colon_fence"]
default_role = "literal"  # in docstrings a name stands between single backticks
add_module_names = False
autodoc_member_order = "bysource"
autodoc_typehints = "signature"
autodoc_preserve_defaults = True
autodoc_default_options = {"members": True, "undoc-members": False}
copybutton_prompt_text = r">>> |\.\.\. |\$ "
copybutton_prompt_is_regexp = True

html_theme = "furo"
html_title = f"Kist {version}"
html_logo = "images/stack.svg"
html_favicon = "images/stack.svg"
html_static_path = ["static"]
html_css_files = ["kist.css"]
html_show_sphinx = False
html_copy_source = False  # the pages are in the repository
html_last_updated_fmt = None  # the same pages give the same site
