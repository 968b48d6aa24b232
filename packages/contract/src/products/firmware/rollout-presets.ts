/** How a release proceeds on its devices; a plan of one's own is saved beforehand (decision 0095). */
export const rolloutPresets = ['careful', 'standard', 'allAtOnce'] as const
export type RolloutPreset = (typeof rolloutPresets)[number]
