import type { Catalog } from '../words.ts';

/** The lesson of Cubus in German. */
const de: Catalog = {
  'learn.cubus.three-rhombi': 'Drei Rauten zeigen eine Kiste: Lege linke Seite, rechte Seite und Deckel an einer Ecke zusammen.',
  'learn.cubus.three-rhombi.again': 'Noch keine Kiste: Alle drei treffen sich in einer Ecke in der Mitte.',
  'learn.cubus.on-top': 'Stelle eine Kiste obendrauf: Schiebe den Deckel nach oben und lege deine zwei Seiten darunter.',
  'learn.cubus.on-top.again': 'Passen ist nicht nötig: Deine zwei Seiten ergeben eine Kiste obendrauf.',
  'learn.cubus.five-ways': 'Obendrauf, daneben oder dahinter: Mit zwei Rauten gibt es {ways} Wege zur zweiten Kiste, baue einen davon.',
  'learn.cubus.five-ways.again': 'Hier lässt sich bauen: Zwei deiner drei Rauten genügen.',
  'learn.cubus.for-nothing': 'Eine Kiste zählt 3, jede neue Raute kostet 1: Hier gibt es {points} Punkte umsonst, verschiebe nur, was vorn liegt.',
  'learn.cubus.for-nothing.again': 'Es gibt eine Kiste umsonst: Mache die niedrige vorn höher.',
  'learn.cubus.hidden': 'Lege den Deckel in die Lücke hinten: Die Kiste, die darunter verborgen ist, zählt mit, das macht {points} Punkte.',
  'learn.cubus.hidden.again': 'Das macht {n}; mit einem Deckel hinten sind es {points}.',
  'learn.cubus.anew': 'Du darfst alles abbauen und neu bauen: Finde {points} Punkte.',
  'learn.cubus.anew.again': 'Das macht {n}; mit allen drei Rauten sind {points} möglich.',
  'learn.cubus.open-lid': 'Die offene Kiste ist festgenagelt, alles andere darf sich bewegen: Baue drei mal drei, zwei hoch, für {points} Punkte.',
  'learn.cubus.open-lid.again': 'Das macht {n} von {points}: Jede Säule soll zwei Kisten hoch sein.',
  'learn.cubus.knock': 'Dein Gegenüber hat gepasst und {points} Punkte übersehen: Klopfe, dann baue selbst.',
  'learn.cubus.knock.again': 'Hier gibt es {points} Punkte: Klopfe, dann mache die niedrige Kiste vorn höher.',
  'learn.cubus.no-knock': 'Jetzt lässt sich nichts bauen, und falsches Klopfen schenkt deinem Gegenüber {cost} Punkte: Lass es also.',
  'learn.cubus.no-knock.again': 'Da war nichts zu bauen: Dafür bekommt dein Gegenüber {cost} Punkte.',
};

export default de;
