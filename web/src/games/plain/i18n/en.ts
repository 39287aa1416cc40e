/** The words of the plain table in English; its keys are what every other language must have. */
const en = {
  'status.yours': 'Your turn: choose what to do',
  'status.named': '{name}: choose what to do',
  'status.others': '{names} to move',
  'table.label': 'The table in words',
  'table.phase': 'Moment of the game',
  'table.nothing': 'nothing',
  'table.yes': 'yes',
  'table.no': 'no',
  'act.what': 'What',
  'act.exactly': 'How exactly',
  'act.do': 'Do it',
  'story.title': 'What happened',
  'story.empty': 'Nothing has happened yet.',
};

export default en;
