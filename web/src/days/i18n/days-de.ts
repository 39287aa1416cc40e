import type { Catalog } from '../words.ts';

const de: Catalog = {
  when: 'Wann spielt ihr?',
  'when.now': 'jetzt, am Stück',
  'when.days': 'über Tage: {time} für jeden Zug',
  answers: 'Zeit, um anderen zu antworten',
  'when.hint': 'Komm und geh, wie du magst; unter „Meine Spiele“ siehst du, wann du dran bist. Wer nicht rechtzeitig antwortet, lässt es gelten, und wessen Zug abläuft, der wird übergangen.',
  'notices.title': 'Bescheid bekommen',
  'notices.device': 'Diesem Gerät sagen, wenn ein Spiel über Tage auf mich wartet',
  'notices.cannot': 'Diesem Browser kann nichts gesagt werden. Das braucht https und einen Browser, der Web Push kann.',
  'notices.denied': 'Der Browser erlaubt dieser Seite keine Mitteilungen.',
  'notices.quiet': 'Ruhezeiten: dann nichts sagen, sondern danach',
  'notices.from': 'von',
  'notices.to': 'bis',
  'notices.zone': 'Nach der Uhr von {zone}',
  'vacation.title': 'Urlaub',
  'vacation.start': 'erster Tag',
  'vacation.days': 'Tage',
  'vacation.announce': 'Ankündigen',
  'vacation.left': 'Dann läuft für dich in Spielen über Tage keine Zeit, und die anderen sehen es. Noch {n} {n|Tag|Tage} innerhalb eines Jahres.',
  'vacation.span': '{from} bis {to}',
  'vacation.back': 'Ich bin zurück',
  'vacation.call-off': 'Absagen',
  'error.bad-vacation': 'Ein Urlaub beginnt heute oder in den nächsten 90 Tagen und dauert 1 bis 21 Tage.',
  'error.vacation-known': 'Für einige dieser Tage hast du schon Urlaub angekündigt.',
  'error.no-vacation-left': 'Das ist mehr als die 30 Urlaubstage, die es innerhalb eines Jahres gibt.',
  'error.bad-zone': 'Dieser Server kennt die Zeitzone deines Geräts nicht.',
  'error.bad-endpoint': 'Der Server schickt keine Nachrichten dorthin, wo dein Browser sie annimmt.',
};

export default de;
