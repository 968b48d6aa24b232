/** Spec 1 §3 "Event message config", §9; CN-43, SI-047. */
export const eventMessageLimits = {
  text: { max: 200 },
  eName: { max: 50 },
  eCode: { max: 64 },
  /** The limit of `eRhPush` and `eRhList`, as JSON text. */
  richText: { max: 16 * 1024 },
  storageDays: { min: 1, max: 365, defaultValue: 7 },
} as const

/** EV-45, EV-46: the presets, next to a custom number of days. */
export const storagePresets = [7, 30] as const

/** CO-13, CO-14: pushes per device, event and natural day. */
export const pushCaps = { text: 5_000, video: 600 } as const
