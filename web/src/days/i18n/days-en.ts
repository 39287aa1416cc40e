/** What matches over days say, in English; its keys are what every other language must have. */
const en = {
  when: 'When do you play?',
  'when.now': 'now, in one go',
  'when.days': 'over days: {time} for each turn',
  answers: 'Time to answer others',
  'when.hint': 'Come and go as you like; My games shows when it is your turn. Who does not answer in time lets it pass, and whose turn runs out is passed over.',
};

export default en;
