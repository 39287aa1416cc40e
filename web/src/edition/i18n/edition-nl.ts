import type { Catalog } from '../words.ts';

export default {
  'fetching.title': 'De spellen worden op dit apparaat klaargemaakt',
  'fetching.size': '{loaded} van {total} MB, één keer',
  'fetching.start': 'Alles is er: het begint',
  'server.title': 'Hiervoor is een server nodig',
  'server.text': 'Deze pagina’s werken op zichzelf in je browser. Met anderen elders spelen, klassen, toernooien, accounts en afdrukken vragen een Kist-server: iedereen kan er een draaien.',
  'server.how': 'Met Python:',
  'keep.title': 'Offline bewaren',
  'keep.text': 'Dan opent en speelt Kist zonder verbinding: tegen bots, aan één scherm, lessen en puzzels. Dat kost {size} MB op dit apparaat.',
  'keep.button': 'Offline bewaren',
  'keep.kept': 'Bewaard: Kist speelt zonder verbinding.',
  'keep.remove': 'Weer verwijderen',
  'keep.failed': 'Dit kon niet bewaard worden. Is er ruimte op het apparaat, en verbinding?',
  'load.title': 'Een bewaard spel',
  'load.hint': 'Een verslag dat hier of door kist bewaard is: om te bekijken of om aan dit scherm verder te spelen.',
  'load.button': 'Bestand openen …',
} satisfies Catalog;
