/** What takes the place of a name when the user who wrote it is erased; devices have the name of their product then. */
export const neutralNames = {
  home: { zh: '家', en: 'Home' },
  room: { zh: '房间', en: 'Room' },
  scene: { zh: '场景', en: 'Scene' },
} as const
