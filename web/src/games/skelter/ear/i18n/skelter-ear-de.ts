import type { Catalog } from '../words.ts';

const de: Catalog = {
  'ear.under': 'darunter lag {colour}',
  'ear.under-none': 'darunter lag keine Farbe',
  'ear.under-stone': 'darunter liegt {stone}',
  'ear.covers': 'verdeckt {colour}',
  'ear.covers-stone': 'jetzt auf {stone}',
  'ear.not-a-field': 'Ein Feld {field} gibt es nicht.',
  'ear.not-now': 'Das geht gerade nicht.',
  'ear.no-time': 'Es läuft keine Zeit.',
  'ear.nothing-yet': 'Noch ist nichts geschehen.',
  'ear.colour': 'Deine Farbe: {colour}.',
  'ear.mine': 'Deine Steine, {colour}: {where}.',
  'ear.mine-on': '{field} auf {name}',
  'ear.mine-under': '{field} unter {name}',
  'ear.none': 'keine',
  'ear.next': 'Von {field}: {where}.',
  'ear.lifted': 'In der Hand: {stone} von {field}.',
  'ear.nothing-lifted': 'Kein Stein ist in der Hand.',
  'ear.line': '{fields}.',
  'ear.words':
    'linie=s reihe=s spalte=s meine=mine züge=moves nachbarn=moves richtig=claim stimmt=claim lass=accept lege=+ setze=+ fertig=ready passe=pass passen=pass ja=yes nein=no hand=lifted zuletzt=last zeit=time hilfe=help',
  'ear.help':
    'd5 c6 hebt den Stein auf d5 und zieht ihn nach c6; berührt ist geführt. d5 c6 ready ruft dabei Fertig! +d5 legt einen Stein. ready (fertig), pass (passe), claim (stimmt), accept (lass), yes (ja), no (nein). Fragen: d5, s d oder s 5 für eine Linie, mine, moves d5, lifted, last, time.',
};

export default de;
