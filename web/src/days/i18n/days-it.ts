import type { Catalog } from '../words.ts';

const it: Catalog = {
  when: 'Quando giocate?',
  'when.now': 'adesso, tutta di fila',
  'when.days': 'in più giorni: {time} per turno',
  answers: 'Tempo per rispondere agli altri',
  'when.hint': 'Vieni e vai quando vuoi; «Le mie partite» ti dice quando tocca a te. Chi non risponde in tempo lascia correre, e chi fa scadere il turno viene saltato.',
};

export default it;
