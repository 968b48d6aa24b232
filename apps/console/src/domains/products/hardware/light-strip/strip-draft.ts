import { hardwareLimits } from '@slipway/contract/products/hardware/hardware.limits.ts'
import {
  configOf,
  driveModes,
  entriesOf,
  fittedConfig,
  pinModes,
  pinStates,
  type IoEntry,
  type Light,
  type LightModelId,
  type MconfigInfo,
  type PinName,
} from '@slipway/contract/products/hardware/light-strip.ts'

/** The pins as they are edited. */
export interface StripDraft {
  modelId: LightModelId
  mconfigInfo: MconfigInfo
}

/** What a pin is used for: a light, an input, nothing, or an output that lacks its light. */
export type PinUse = Light | 'disabled' | 'input' | 'output'

export function useOf({ enable, mode, light }: IoEntry): PinUse {
  if (enable === pinStates.disabled) return 'disabled'
  if (mode === pinModes.input) return 'input'
  return light ?? 'output'
}

const changed = (draft: StripDraft, name: PinName, change: (entry: IoEntry) => IoEntry): StripDraft => ({
  ...draft,
  mconfigInfo: configOf(entriesOf(draft.mconfigInfo).map((entry) => (entry.name === name ? change(entry) : entry))),
})

export const withUse = (draft: StripDraft, name: PinName, use: PinUse): StripDraft =>
  changed(draft, name, (entry) => {
    if (use === 'disabled') return { ...entry, enable: pinStates.disabled, light: null }
    const enabled = { ...entry, enable: pinStates.enabled }
    if (use === 'input') return { ...enabled, mode: pinModes.input, drive_mode: driveModes.gpio, light: null }
    const output = { ...enabled, mode: pinModes.output, light: use === 'output' ? null : use }
    // A pin that was no output had no drive of its own.
    return useOf(entry) === 'disabled' || useOf(entry) === 'input' ? { ...output, drive_mode: driveModes.pwm } : output
  })

export const withDrive = (draft: StripDraft, name: PinName, drive: IoEntry['drive_mode']): StripDraft =>
  changed(draft, name, (entry) => ({ ...entry, drive_mode: drive }))

export const withFrequency = (draft: StripDraft, name: PinName, frequency: number): StripDraft =>
  changed(draft, name, (entry) => ({ ...entry, drive_mode_param: { pwm_frequency: frequency } }))

export const withModel = ({ mconfigInfo }: StripDraft, modelId: LightModelId): StripDraft => ({
  modelId,
  mconfigInfo: fittedConfig(modelId, mconfigInfo),
})

export const pinOf = ({ mconfigInfo }: StripDraft, light: Light): PinName | undefined =>
  entriesOf(mconfigInfo).find((entry) => useOf(entry) === light)?.name

/** A light that is dragged to a pin leaves the pin where it was: there is one of each. */
export function withDragged(draft: StripDraft, light: Light, to: PinName): StripDraft {
  const from = pinOf(draft, light)
  if (from === to) return draft
  return withUse(from === undefined ? draft : withUse(draft, from, 'disabled'), to, light)
}

const { min, max } = hardwareLimits.pwmFrequency

/** Whether the frequency of a pin can be stored; that of a pin without PWM is not asked. */
export const hasFrequency = ({ drive_mode_param: { pwm_frequency: frequency } }: IoEntry): boolean =>
  Number.isInteger(frequency) && frequency >= min && frequency <= max

export const usesPwm = (entry: IoEntry): boolean =>
  entry.enable === pinStates.enabled && entry.mode === pinModes.output && entry.drive_mode === driveModes.pwm
