import type { ConflictTexts } from './texts.zh.ts'

export const conflictEn: ConflictTexts = {
  own: (at) => `You saved this in another window at ${at}.`,
  other: (by, at) => `${by} saved this at ${at}.`,
  unknown: (at) => `A newer version was saved at ${at}.`,
  gone: 'This was deleted and can’t be saved. Copy what you need, then close.',
  kept: 'Your input is still here and not saved.',
  reload: 'Reload',
  show: 'Show differences',
  hide: 'Hide differences',
  takeMine: 'Overwrite with mine',
  same: 'Your input equals what is saved.',
  columns: { field: 'Field', stored: 'Saved', typed: 'Your input' },
  empty: '(empty)',
}
