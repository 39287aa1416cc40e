/** What matches over days say, in English; its keys are what every other language must have. */
const en = {
  when: 'When do you play?',
  'when.now': 'now, in one go',
  'when.days': 'over days: {time} for each turn',
  answers: 'Time to answer others',
  'when.hint': 'Come and go as you like; My games shows when it is your turn. Who does not answer in time lets it pass, and whose turn runs out is passed over.',
  'notices.title': 'Be told',
  'notices.device': 'Tell this device when a game over days waits for me',
  'notices.cannot': 'This browser cannot be told. That needs https, and a browser that can do Web Push.',
  'notices.denied': 'The browser does not allow notices from this page.',
  'notices.quiet': 'Quiet hours: tell me nothing then, but afterwards',
  'notices.from': 'from',
  'notices.to': 'to',
  'notices.zone': 'By the clock of {zone}',
  'vacation.title': 'Holiday',
  'vacation.start': 'first day',
  'vacation.days': 'days',
  'vacation.announce': 'Announce',
  'vacation.left': 'No time runs for you in games over days then, and the others see it. {n} {n|day|days} left within a year.',
  'vacation.span': '{from} to {to}',
  'error.bad-vacation': 'A holiday begins today or within 90 days, and has 1 to 21 days.',
  'error.vacation-known': 'You have announced a holiday for some of these days already.',
  'error.no-vacation-left': 'That is more than the 30 days of holiday that there are within a year.',
  'error.bad-zone': 'This server does not know the time zone of your device.',
  'error.bad-endpoint': 'The server sends no notices to where your browser takes them.',
};

export default en;
