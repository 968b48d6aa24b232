/** ST-19, CN-16. */
export const otaAreas = ['CN', 'US', 'GLOBAL'] as const
export type OtaArea = (typeof otaAreas)[number]

/** Each region of a release succeeds or fails on its own (ST-20). */
export const otaRegions = ['cn', 'us'] as const
export type OtaRegion = (typeof otaRegions)[number]

/** A global release also covers all other countries, over the region of North America. */
export const regionsOf = (area: OtaArea): readonly OtaRegion[] =>
  area === 'GLOBAL' ? otaRegions : [area === 'CN' ? 'cn' : 'us']

/** An area can be widened and never narrowed: devices outside of it may already run the version. */
export const covers = (wider: OtaArea, area: OtaArea): boolean => wider === 'GLOBAL' || wider === area
