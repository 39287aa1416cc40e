/** The stack of the first page: English. */
const en = {
  'welcome.label': 'Try it',
  'welcome.0': 'Put the lid into the gap. One crate with one rhombus: {points}.',
  'welcome.0.press': 'Put the lid here',
  'welcome.0.done': 'A crate more, for one rhombus: {points}. It goes on without any.',
  'welcome.1': 'Press the corner: three rhombi turn into a crate. None is needed: {points}.',
  'welcome.1.press': 'Make a crate here',
  'welcome.1.done': 'A crate for nothing: {points}. Now the hollow at the back …',
  'welcome.2': 'Lay the lid at the back: it covers three crates at once.',
  'welcome.2.press': 'Put the lid here',
  'welcome.2.done': 'Three crates with one rhombus: {points}. That is the whole secret.',
  'welcome.next': 'Next',
  'welcome.again': 'Once more',
};

export default en;
