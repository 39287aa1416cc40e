// Looks at a whole page as a person would: what can be reached, read and told apart. Gives sentences, one for each fault.
// Run as one function inside the page; `tests/browser/layout/test_checks.py` plants an offender for every check.
(() => {
  const TOLERANCE = 1.5;
  const LEAST_DRAWING = 24;
  /** Below this width, of tokens.css, tables and bars reach the edges of the window. */
  const ONE_COLUMN = 820;
  const ROOMY = { width: 1024, height: 700 };
  const CONTROLS = 'a[href], button, summary, select, textarea, input, [role=button], [role=radio], [role=slider], [role=tab]';
  // Drawings of the board and of stones are one picture; what lies on them is looked at in the games' own tests.
  const found = [];
  const styles = new Map();

  const style = (element) => {
    if (!styles.has(element)) styles.set(element, getComputedStyle(element));
    return styles.get(element);
  };
  function* upFrom(element) {
    for (let each = element; each instanceof Element; each = each.parentElement) yield each;
  }
  const some = (element, test) => {
    for (const each of upFrom(element)) if (test(each)) return each;
    return null;
  };
  const dialog = [...document.querySelectorAll('dialog[open], :popover-open')].at(-1);
  const page = dialog ?? document.body;

  const isOnlyHeard = (element) => some(element, (each) => style(each).clipPath.startsWith('inset(50%'));
  const shows = (element) =>
    element.checkVisibility({ opacityProperty: true, visibilityProperty: true, contentVisibilityAuto: true }) && !isOnlyHeard(element);
  const words = (text) => text.replace(/\s+/g, ' ').trim().slice(0, 40);
  const nameOf = (element) => {
    const classes = (element.getAttribute('class') ?? '').replace(/\bs(velte)?-\w+/g, '').trim().split(/\s+/).filter(Boolean).slice(0, 2);
    const said = words(element.getAttribute('aria-label') ?? element.textContent ?? '');
    return `<${element.localName}${classes.map((name) => `.${name}`).join('')}> “${said}”`;
  };
  const tell = (check, element, more) => found.push(`${check}: ${nameOf(element)}${more ? ` ${more}` : ''}`);

  /** What is on a layer of its own may lie over what can be scrolled away from under it. */
  const layerOf = (element) => some(element, (each) => ['fixed', 'sticky'].includes(style(each).position)) ?? page;
  const meets = (a, b, by) =>
    Math.min(a.right, b.right) - Math.max(a.left, b.left) > by && Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > by;

  /** Every line of every text: where its letters are (the boxes of lines are higher than letters). */
  function textLines() {
    const lines = [];
    const walker = document.createTreeWalker(page, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const element = node.parentElement;
      if (!node.data.trim() || !element || /^(script|style|option|title|datalist)$/i.test(element.localName) || !shows(element)) continue;
      if (some(element, (each) => each.localName === 'select')) continue;
      const range = document.createRange();
      range.selectNodeContents(node);
      for (const { left, right, top, bottom, width, height } of range.getClientRects()) {
        if (width < 1 || height < 1) continue;
        const trim = height * 0.24;
        lines.push({ node, element, left, right, top: top + trim, bottom: bottom - trim });
      }
    }
    return lines;
  }

  function clipperOf(element) {
    const own = [];
    let fixed = false;
    for (const each of upFrom(element)) {
      if (each === document.documentElement || each === document.body) break;
      const { overflowX, overflowY, position } = style(each);
      if (!fixed && (overflowX !== 'visible' || overflowY !== 'visible')) own.push(each);
      fixed ||= position === 'fixed';
    }
    return own;
  }
  const canScroll = (value) => value === 'auto' || value === 'scroll';
  /** Shortened on purpose: the whole can be read elsewhere, or is said. */
  const isShortened = (element, text) =>
    some(element, (each) => style(each).textOverflow === 'ellipsis' || style(each).webkitLineClamp !== 'none') &&
    some(element, (each) => `${each.getAttribute('title') ?? ''} ${each.getAttribute('aria-label') ?? ''}`.replace(/\s+/g, ' ').includes(words(text)));

  function nothingIsCut(lines) {
    for (const line of lines) {
      for (const box of clipperOf(line.element)) {
        const { overflowX, overflowY } = style(box);
        const { left, right, top, bottom } = box.getBoundingClientRect();
        const across = !canScroll(overflowX) && (line.left < left - TOLERANCE || line.right > right + TOLERANCE);
        const down = !canScroll(overflowY) && (line.top < top - TOLERANCE || line.bottom > bottom + TOLERANCE);
        if ((across || down) && !isShortened(line.element, line.node.data)) tell('cut', line.element, `by ${nameOf(box).slice(0, 60)}`);
        if (across || down) line.cut = true;
      }
      const free = !clipperOf(line.element).length && layerOf(line.element) === page;
      if (free && (line.left + scrollX < -TOLERANCE || line.right + scrollX > document.documentElement.scrollWidth + TOLERANCE))
        tell('out-of-page', line.element);
    }
    // Letters of a box that shortens are all in one line box; what a field shows of a button is asked of the box itself.
    for (const element of page.querySelectorAll('.button')) {
      if (shows(element) && element.scrollWidth > element.clientWidth + 2 && style(element).display !== 'inline') {
        if (!isShortened(element, element.textContent)) tell('cut', element, 'wider than its button');
      }
    }
  }

  function noTextsOverlap(lines) {
    const seen = lines.filter(({ cut }) => !cut);
    const sorted = seen.map((line) => ({ ...line, layer: layerOf(line.element), clips: clipperOf(line.element) })).sort((a, b) => a.top - b.top);
    const isInView = ({ left, right, top, bottom, clips }) =>
      clips.every((box) => meets(box.getBoundingClientRect(), { left, right, top, bottom }, 1));
    sorted.forEach((line, index) => {
      for (let next = index + 1; next < sorted.length && sorted[next].top < line.bottom; next += 1) {
        const other = sorted[next];
        if (other.node === line.node || other.layer !== line.layer || !meets(line, other, 2)) continue;
        if (isInView(line) && isInView(other)) tell('overlap', line.element, `and ${nameOf(other.element)}`);
      }
    });
  }

  function wordsKeepTheirSpaces(lines) {
    for (let index = 1; index < lines.length; index += 1) {
      const [before, after] = [lines[index - 1], lines[index]];
      if (before.node === after.node || before.element.closest('svg') || after.element.closest('svg')) continue;
      const isSameLine = before.top < after.bottom && after.top < before.bottom;
      const gap = after.left - before.right;
      if (!isSameLine || gap > 1.5 || gap < -1.5) continue;
      if (/[\p{L}\p{N}.!?:;,]$/u.test(before.node.data) && /^[\p{L}\p{N}]/u.test(after.node.data))
        tell('no-space', before.element, `before “${words(after.node.data)}”`);
    }
  }

  const drawsBox = (element) => {
    const { backgroundColor, backgroundImage, borderTopWidth, borderLeftWidth, borderTopStyle, borderLeftStyle } = style(element);
    const filled = !/^(rgba\(.*, 0\)|transparent)$/.test(backgroundColor) || backgroundImage !== 'none';
    return filled || (borderTopStyle !== 'none' && borderTopWidth !== '0px' && borderLeftStyle !== 'none' && borderLeftWidth !== '0px');
  };
  /** Texts and buttons stay inside the box that is drawn around them. */
  function allStaysInItsBox(lines, controls) {
    const things = [...lines.filter(({ cut }) => !cut), ...controls.map((element) => ({ element, ...rectOf(element) }))];
    for (const thing of things) {
      if (thing.element.closest('svg')) continue;
      const start = thing.node ? thing.element : thing.element.parentElement;
      const box = some(start, (each) => style(each).display !== 'inline' && (drawsBox(each) || canScroll(style(each).overflowX)));
      if (!box || box === document.documentElement || box === document.body || canScroll(style(box).overflowX) || canScroll(style(box).overflowY)) continue;
      const around = box.getBoundingClientRect();
      const by = Math.max(around.left - thing.left, thing.right - around.right, around.top - thing.top, thing.bottom - around.bottom);
      if (by > TOLERANCE + 1) tell('out-of-box', thing.element, `runs ${Math.round(by)} px out of ${nameOf(box).slice(0, 60)}`);
    }
  }

  const rectOf = (element) => {
    const { left, right, top, bottom } = (style(element).display === 'inline' ? element.getClientRects()[0] : null) ?? element.getBoundingClientRect();
    return { left, right, top, bottom };
  };
  const middleOf = (element) => {
    const { left, right, top, bottom } = rectOf(element);
    return [(left + right) / 2, (top + bottom) / 2];
  };
  const isInWindow = ([x, y]) => x >= 0 && y >= 0 && x < innerWidth && y < innerHeight;
  /** What somebody has opened over the page, and can close again. */
  const isOpened = (element) => some(element, (each) => style(each).position === 'fixed')?.querySelector('button.close') ?? false;
  const hits = (element, [x, y]) => {
    const hit = document.elementFromPoint(x, y);
    if (!hit) return false;
    if (isOpened(hit) && !isOpened(element)) return true;
    const label = element.closest('label');
    return element.contains(hit) || (label !== null && label.contains(hit)) || (hit.localName === 'label' && hit.control === element);
  };

  function controlsOf() {
    const all = [...page.querySelectorAll(CONTROLS)].filter((element) => !element.closest('svg, .board') || element.localName === 'button');
    const shown = all.map((element) => {
      if (!['input', 'select'].includes(element.localName) || (shows(element) && rectOf(element).right - rectOf(element).left > 1)) return element;
      return element.closest('label') ?? element;
    });
    return [...new Set(shown)].filter((element) => {
      const { left, right, top, bottom } = rectOf(element);
      return shows(element) && right - left > 1 && bottom - top > 1;
    });
  }

  function everyControlCanBeHit(controls) {
    for (const element of controls) {
      if (style(element).pointerEvents === 'none') continue;
      let middle = middleOf(element);
      if (isInWindow(middle) && hits(element, middle)) continue;
      element.scrollIntoView({ block: 'center', inline: 'nearest', behavior: 'instant' });
      middle = middleOf(element);
      if (isInWindow(middle) && hits(element, middle)) continue;
      const hit = isInWindow(middle) ? document.elementFromPoint(...middle) : null;
      tell('not-reached', element, hit ? `under ${nameOf(hit)}` : 'outside of the window');
    }
    scrollTo({ top: 0, left: 0, behavior: 'instant' });
  }

  const midmost = (rects) => rects[Math.floor(rects.length / 2)];
  /** Whatever is written can be seen: no other box lies over it, wherever the page is scrolled to. */
  function nothingLiesOverTexts() {
    const told = new Set();
    for (const line of textLines()) {
      const { element } = line;
      if (told.has(element) || element.closest('svg') || style(element).pointerEvents === 'none') continue;
      const probe = () => {
        const range = document.createRange();
        range.selectNodeContents(line.node);
        const { left, right, top, bottom } = midmost(range.getClientRects()) ?? element.getBoundingClientRect();
        const clips = clipperOf(element).map((box) => box.getBoundingClientRect());
        return [left + 3, (left + right) / 2, right - 3].map((x) => [x, (top + bottom) / 2]).filter((at) => isInWindow(at) && clips.every((box) => at[0] > box.left && at[0] < box.right && at[1] > box.top && at[1] < box.bottom));
      };
      const covered = (points) =>
        points.find(([x, y]) => {
          const hit = document.elementFromPoint(x, y);
          return hit && !(isOpened(hit) && !isOpened(element)) && !hit.contains(element) && !element.contains(hit) && !(element.closest('label, summary, button, a')?.contains(hit)) && !hit.closest('label')?.contains(element);
        });
      let points = probe();
      if (points.length && !covered(points)) continue;
      element.scrollIntoView({ block: 'center', inline: 'nearest', behavior: 'instant' });
      points = probe();
      const at = covered(points);
      if (!at) continue;
      told.add(element);
      tell('covered', element, `by ${nameOf(document.elementFromPoint(...at))}`);
    }
    scrollTo({ top: 0, left: 0, behavior: 'instant' });
  }

  function nothingScrollsSideways() {
    const { scrollWidth, clientWidth } = document.documentElement;
    if (scrollWidth > clientWidth) {
      const widest = [...page.querySelectorAll('*')].filter(shows).find((each) => each.getBoundingClientRect().right > clientWidth + 1);
      tell('sideways', widest ?? document.body, `page ${scrollWidth} px wide, window ${clientWidth} px`);
    }
    for (const element of page.querySelectorAll('*')) {
      if (!canScroll(style(element).overflowX) || element.scrollWidth <= element.clientWidth + 1 || !shows(element)) continue;
      // A wide table may be pushed aside where keys can do it too.
      if (element.tabIndex < 0 && !/^(textarea|input|select)$/.test(element.localName)) tell('sideways', element, 'scrolls by itself');
    }
  }

  /** What is drawn instead of words must be seen from a chair: pictures with a name, and signs that stand alone. */
  function drawingsAreLargeEnough() {
    for (const drawing of page.querySelectorAll('svg, img, canvas')) {
      if (!shows(drawing) || drawing.parentElement?.closest('svg')) continue;
      // Several that are told as one, such as a row of stars, are one picture.
      const { width, height } = (drawing.closest('[role=img]') ?? drawing).getBoundingClientRect();
      if (width < 1 || height < 1 || Math.max(width, height) >= LEAST_DRAWING - 0.5) continue;
      const around = drawing.closest('button, a, summary, [role=img]');
      const standsAlone = around && !words(visibleText(around));
      const isNamed = drawing.getAttribute('aria-label') || drawing.getAttribute('alt') || drawing.getAttribute('role') === 'img';
      if (standsAlone || isNamed) tell('small', around ?? drawing, `a drawing of ${Math.round(width)} × ${Math.round(height)} px`);
    }
  }
  const visibleText = (element) =>
    [...element.childNodes].map((node) => (node.nodeType === 3 ? node.data : node instanceof Element && !(node instanceof SVGElement) && shows(node) ? visibleText(node) : '')).join(' ');

  /** Big buttons beside or below each other are a choice: none of them looks like the one to take. */
  function competingButtonsAreEqual() {
    for (const group of new Set([...page.querySelectorAll('.button.big')].map((each) => each.parentElement))) {
      const rivals = [...group.children].filter((each) => each.matches('.button.big') && shows(each)).map((each) => [each, each.getBoundingClientRect()]);
      const [first, ...others] = rivals;
      for (const [button, { width, height }] of others) {
        if (Math.abs(width - first[1].width) > 2 || Math.abs(height - first[1].height) > 2)
          tell('unequal', button, `${Math.round(width)} × ${Math.round(height)} px beside ${nameOf(first[0])} ${Math.round(first[1].width)} × ${Math.round(first[1].height)} px`);
      }
    }
  }

  /** Whether what is pointed at is something that lies there. */
  const liesUnder = (mark, board) =>
    [...board.querySelectorAll('[data-id]')].some((piece) => {
      const [one, other] = [mark.getBoundingClientRect(), piece.getBoundingClientRect()];
      return ['left', 'right', 'top', 'bottom'].every((edge) => Math.abs(one[edge] - other[edge]) < 2 * TOLERANCE);
    });

  /** What lies on a board, is pointed at or can be pressed there lies within it; a finger finds what can be pressed, or a button to look closer. */
  function boardsShowWhatLiesOnThem() {
    for (const board of page.querySelectorAll('[role=application], svg.fields')) {
      const edge = board.getBoundingClientRect();
      for (const each of board.querySelectorAll('[data-id], [data-field], .landing, .spot, .fault, .ghost, .up')) {
        if (!shows(each)) continue;
        const { left, right, top, bottom } = each.getBoundingClientRect();
        const out = Math.max(edge.left - left, right - edge.right, edge.top - top, bottom - edge.bottom);
        if (out > TOLERANCE) tell('beyond-board', each, `by ${Math.round(out)} px`);
        if (each.matches('.landing') && !liesUnder(each, board)) tell('in-the-air', each, `at ${Math.round(left)}, ${Math.round(top)}`);
        if (each.matches('.spot, [data-field]') && !board.parentElement.querySelector('.sight button') && right - left < LEAST_DRAWING - 0.5) tell('small', each, `${Math.round(right - left)} px wide on its board`);
      }
    }
  }

  /** Header and page begin at one line, all pages at the same; a message in the middle of an empty page is none. */
  function pagesBeginWhereTheHeaderDoes(lines) {
    const brand = document.querySelector('header .brand');
    if (dialog || !brand || innerWidth < ONE_COLUMN) return;
    const begins = brand.getBoundingClientRect().left;
    const main = lines.filter(({ element, cut }) => !cut && style(layerOf(element)).position !== 'fixed' && element.closest('main') && !element.closest('svg'));
    const boxes = main.map(({ element, left, right }) => {
      const card = [...upFrom(element)].filter((each) => each.closest('main') && each.localName !== 'main' && drawsBox(each)).at(-1);
      return card ? card.getBoundingClientRect() : { left, right };
    });
    const [left, right] = [Math.min(...boxes.map((box) => box.left)), Math.max(...boxes.map((box) => box.right))];
    const isMessage = right - left < innerWidth / 2 && Math.abs(left + right - innerWidth) < 40;
    if (main.length && !isMessage && Math.abs(left - begins) > 2) tell('margin', brand, `begins at ${Math.round(begins)} px, the page at ${Math.round(left)} px`);
  }

  /** Where a board has the whole window, what one goes on with is seen without scrolling. */
  function goingOnIsInSight() {
    if (dialog || innerWidth < ROOMY.width || innerHeight < ROOMY.height) return;
    for (const button of page.querySelectorAll('.whole-window :is(.panel > .bottom, .bar) .button')) {
      const { bottom } = button.getBoundingClientRect();
      if (shows(button) && bottom > innerHeight + TOLERANCE) tell('below', button, `${Math.round(bottom - innerHeight)} px below the window`);
    }
  }

  scrollTo({ top: 0, left: 0, behavior: 'instant' });
  const lines = textLines();
  const controls = controlsOf();
  nothingIsCut(lines);
  noTextsOverlap(lines);
  wordsKeepTheirSpaces(lines);
  allStaysInItsBox(lines, controls);
  nothingScrollsSideways();
  drawingsAreLargeEnough();
  competingButtonsAreEqual();
  boardsShowWhatLiesOnThem();
  pagesBeginWhereTheHeaderDoes(lines);
  goingOnIsInSight();
  everyControlCanBeHit(controls);
  nothingLiesOverTexts();
  return { faults: [...new Set(found)], controls: controls.length, lines: lines.length };
})()
