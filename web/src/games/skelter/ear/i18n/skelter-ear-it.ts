import type { Catalog } from '../words.ts';

const it: Catalog = {
  'ear.under': 'sotto c’era {colour}',
  'ear.under-none': 'sotto non c’era colore',
  'ear.under-stone': 'sotto c’è {stone}',
  'ear.covers': 'copre {colour}',
  'ear.covers-stone': 'ora su {stone}',
  'ear.not-a-field': 'Non c’è nessuna casella {field}.',
  'ear.not-now': 'Ora non è possibile.',
  'ear.no-time': 'Non corre nessun tempo.',
  'ear.nothing-yet': 'Non è ancora successo nulla.',
  'ear.colour': 'Il tuo colore: {colour}.',
  'ear.mine': 'Le tue pedine, {colour}: {where}.',
  'ear.mine-on': '{field} su {name}',
  'ear.mine-under': '{field} sotto {name}',
  'ear.none': 'nessuna',
  'ear.next': 'Da {field}: {where}.',
  'ear.lifted': 'In mano: {stone} da {field}.',
  'ear.nothing-lifted': 'Nessuna pedina è in mano.',
  'ear.line': '{fields}.',
  'ear.words':
    'linea=s fila=s colonna=s mie=mine mosse=moves vicini=moves giusto=claim lascia=accept metti=+ fatto=ready passo=pass sì=yes mano=lifted ultimo=last tempo=time aiuto=help',
  'ear.help':
    'd5 c6 alza la pedina di d5 e la porta in c6; toccata è mossa. d5 c6 ready grida «Fatto!» con essa. +d5 mette una pedina. ready (fatto), pass (passo), claim (giusto), accept (lascia), yes (sì), no. Chiedere: d5, s d o s 5 per una linea, mine, moves d5, lifted, last, time.',
};

export default it;
