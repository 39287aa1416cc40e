/** The lesson of Helter-Skelter in English; its keys are what every other language must have. */
const en = {
  'learn.skelter.place': 'You play red: place a stone on a coloured field that is not red, and remember what you cover.',
  'learn.skelter.place.again': 'Choose a free coloured field that is not red.',
  'learn.skelter.remember': 'Your stone now hides the colour of {field}: which one was it?',
  'learn.skelter.remember.again': 'It was another colour: watch {field} once more.',
  'learn.skelter.step': 'Touch your stone, then a red field next to it: there it stands right.',
  'learn.skelter.step.again': 'That field is not red: red has the circle.',
  'learn.skelter.block': 'Step onto the amber stone: while yours lies on it, it cannot move.',
  'learn.skelter.block.again': 'That was beside it: step onto the amber stone itself.',
  'learn.skelter.touched': 'Touched is moved: one stone stands right already, so touch the other and bring it to red.',
  'learn.skelter.touched.again': 'Now they do not both stand right: leave the one on red alone.',
  'learn.skelter.claim': 'Amber stepped onto your stone, but it stands right: say so, and amber must go back.',
  'learn.skelter.claim.again': 'Now your stone is blocked although it stands right: say so next time.',
  'learn.skelter.ready': 'Both your stones stand on red, as you saw: call Ready! and win.',
  'learn.skelter.ready.again': 'Nothing is left to be moved: both stand on red, so call.',
};

export default en;
