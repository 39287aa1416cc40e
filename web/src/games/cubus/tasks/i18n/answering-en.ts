/** What is said where school tasks are answered in English; its keys are what every other language must have. */
const en = {
  'task.more': 'One more: {what}',
  'task.fewer': 'One fewer: {what}',
  'task.fill-hint': 'Press a place to make its column one higher. On a keyboard: arrows and digits.',
  'task.live': 'What you build looks like this',
  'draw.tools': 'Pencil and eraser',
  'draw.pencil': 'Pencil',
  'draw.eraser': 'Eraser',
  'draw.undo': 'Undo',
  'draw.clear': 'Clear all',
  'draw.hint': 'Drag from dot to dot. A tap between two dots draws the line there or takes it away.',
  'draw.keys': 'Keys: arrows go from dot to dot, Enter begins and ends a line, Backspace undoes.',
  'draw.lines': '{n} {n|piece|pieces} drawn.',
  'draw.drawn': 'Line drawn.',
  'draw.taken': 'Line taken away.',
  'draw.undone': 'Undone.',
  'draw.at': 'Column {column}, dot {row}',
  'draw.begun': 'A line begins here.',
  'draw.no-line': 'No straight line leads there.',
  'task.point-hint': 'Choose the kind, then point at the place. On a keyboard: arrow keys.',
};

export default en;
