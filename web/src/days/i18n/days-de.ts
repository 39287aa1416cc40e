import type { Catalog } from '../words.ts';

const de: Catalog = {
  when: 'Wann spielt ihr?',
  'when.now': 'jetzt, am Stück',
  'when.days': 'über Tage: {time} für jeden Zug',
  answers: 'Zeit, um anderen zu antworten',
  'when.hint': 'Komm und geh, wie du magst; unter „Meine Spiele“ siehst du, wann du dran bist. Wer nicht rechtzeitig antwortet, lässt es gelten, und wessen Zug abläuft, der wird übergangen.',
};

export default de;
