/** What is said of a table of Helter-Skelter to those who listen, in English; its keys are what every other language must have. */
const en = {
  'ear.under': '{colour} lay under it',
  'ear.under-none': 'no colour lay under it',
  'ear.under-stone': 'under it lies {stone}',
  'ear.covers': 'covers {colour}',
  'ear.covers-stone': 'now on {stone}',
  'ear.not-a-field': 'There is no field {field}.',
  'ear.not-now': 'That is not possible now.',
  'ear.no-time': 'No time runs.',
  'ear.nothing-yet': 'Nothing has happened yet.',
  'ear.colour': 'Your colour: {colour}.',
  'ear.mine': 'Your stones, {colour}: {where}.',
  'ear.mine-on': '{field} on {name}',
  'ear.mine-under': '{field} under {name}',
  'ear.none': 'none',
  'ear.next': 'From {field}: {where}.',
  'ear.lifted': 'In hand: {stone} from {field}.',
  'ear.nothing-lifted': 'No stone is in hand.',
  'ear.line': '{fields}.',
  'ear.words': 'line=s row=s column=s stones=mine neighbours=moves right=claim let=accept put=+ place=+ call=ready',
  'ear.help':
    'd5 c6 lifts the stone on d5 and moves it to c6; touched is moved. d5 c6 ready calls Ready! with it. +d5 places a stone. ready, pass, claim, accept, yes, no. Ask: d5, s d or s 5 for a line, mine, moves d5, lifted, last, time.',
};

export default en;
