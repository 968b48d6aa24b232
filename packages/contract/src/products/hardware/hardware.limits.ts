import { moduleLimits } from '../../catalog/modules/modules.limits.ts'

/** SI-065, CN-29. */
export const hardwareLimits = {
  pwmFrequency: { min: 100, max: 20_000 },
  /** Of a new pin (EN-HWCFG-10). */
  initialPwmFrequency: 1000,
  /** Entries that a call accepts: more than there are pins, so that a pin given twice gets its own refusal. */
  pinEntries: 10,
  label: moduleLimits.label,
  configBytes: moduleLimits.configBytes,
} as const
