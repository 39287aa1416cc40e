import type { Catalog } from '../words.ts';

const nl: Catalog = {
  when: 'Wanneer spelen jullie?',
  'when.now': 'nu, in één keer',
  'when.days': 'over meerdere dagen: {time} per beurt',
  answers: 'Tijd om anderen te antwoorden',
  'when.hint': 'Kom en ga wanneer je wilt; onder ‘Mijn spellen’ zie je wanneer je aan de beurt bent. Wie niet op tijd antwoordt, laat het zo, en wiens beurt verloopt, wordt overgeslagen.',
};

export default nl;
