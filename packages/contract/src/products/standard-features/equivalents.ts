import { sameIdentifier } from '../features/identifier.ts'

/** Identifiers of the library, and those under which templates offer the same function. */
const table = `
  light_on=power; plug_on=power; dimmer_on=power; ac_on=power; heat_on=power; fan_on=power fan_power
  purifier_on=power; humidifier_on=power; oven_on=power; washer_on=power; breaker_on=power; fountain_on=power
  light_brightness=brightness; dimmer_level=brightness; light_temperature=color_temperature; light_colour=color
  light_countdown=countdown; plug_countdown=countdown; light_fade=fade_time; dimmer_min=brightness_min
  light_power_on=power_on_state; plug_power_on=power_on_state; switch_power_on=power_on_state
  plug_usb_on=usb; plug_overload=overload; switch_backlight=backlight
  battery_percent=battery; signal_strength=signal; tamper_alarm=tampered
  device_fault=fault; light_fault=fault; ac_fault=fault; washer_fault=fault
  energy_total=energy; power=active_power
  curtain_position=position; curtain_control=control; curtain_reversed=motor_reverse
  gateway_children=sub_devices; gateway_permit_join=permit_join; gateway_joined=sub_joined
  button_pressed=pressed; ir_send=send_code; ir_learn=learn
  fan_swing=swing; washer_time_left=time_left; oven_time_left=time_left
  washer_done=finished; oven_done=finished; tank_empty=water_short; fountain_low=water_short
`

const equivalents: ReadonlyMap<string, readonly string[]> = new Map(
  table
    .trim()
    .split(/[;\n]/)
    .map((line) => {
      const [key = '', others = ''] = line.trim().split('=')
      return [key, others.split(' ')]
    }),
)

interface Described {
  deKey: string
  kind: string
  /** Of a property. */
  schema?: { type: string }
}

/** The feature that already does what the library's feature would, under another identifier. */
export function equivalentOf<Own extends Described>(own: readonly Own[], standard: Described): Own | undefined {
  const keys = equivalents.get(standard.deKey) ?? []
  return own.find(
    (one) =>
      keys.some((key) => sameIdentifier(key, one.deKey)) &&
      one.kind === standard.kind &&
      one.schema?.type === standard.schema?.type,
  )
}
