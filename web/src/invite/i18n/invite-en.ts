/** Who can come in from where, in English; its keys are what every other language must have. */
const en = {
  'only-here': 'Only this device can open the address of this page.',
  'open-up': 'For a phone in the same network, start the server again with this added:',
  'no-network': 'This device seems to be in no network.',
};

export default en;
