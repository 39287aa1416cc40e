import type { Catalog } from '../words.ts';

export default {
  'fetching.title': 'Die Spiele werden auf diesem Gerät bereit gemacht',
  'fetching.size': '{loaded} von {total} MB, einmalig',
  'fetching.start': 'Alles ist da: es geht los',
  'server.title': 'Dafür braucht es einen Server',
  'server.text': 'Diese Seiten laufen für sich in deinem Browser. Mit anderen anderswo spielen, Klassen, Turniere, Konten und Drucken brauchen einen Kist-Server: den kann jeder betreiben.',
  'server.how': 'Mit Python:',
  'keep.title': 'Für offline behalten',
  'keep.text': 'Dann öffnet sich Kist und spielt ganz ohne Verbindung: gegen Bots, an einem Bildschirm, Lektionen und Rätsel. Das braucht {size} MB auf diesem Gerät.',
  'keep.button': 'Für offline behalten',
  'keep.kept': 'Behalten: Kist spielt ohne Verbindung.',
  'keep.remove': 'Wieder entfernen',
  'keep.failed': 'Das ließ sich nicht behalten. Ist Platz auf dem Gerät, und eine Verbindung da?',
  'load.title': 'Ein gespeichertes Spiel',
  'load.hint': 'Eine Mitschrift, die hier oder von kist gespeichert wurde: zum Ansehen oder zum Weiterspielen an diesem Bildschirm.',
  'load.button': 'Datei öffnen …',
} satisfies Catalog;
