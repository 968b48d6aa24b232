import { sameIdentifier } from '../features/identifier.ts'

/** Identifiers of the library for one kind of device, and those that templates have for the same function. */
const table = `
  light_on=power; plug_on=power; dimmer_on=power; ac_on=power; heat_on=power; fan_on=power fan_power
  purifier_on=power; humidifier_on=power; oven_on=power; washer_on=power; breaker_on=power; fountain_on=power
  light_brightness=brightness; dimmer_level=brightness; light_temperature=color_temperature; light_colour=color
  light_countdown=countdown; plug_countdown=countdown; light_fade=fade_time; dimmer_min=brightness_min
  light_power_on=power_on_state; plug_power_on=power_on_state; switch_power_on=power_on_state
  plug_usb_on=usb; plug_overload=overload; switch_backlight=backlight
  battery_percent=battery; tamper_alarm=tampered
  device_fault=fault; light_fault=fault; ac_fault=fault; washer_fault=fault
  energy_total=energy; power=active_power
  curtain_position=position; curtain_control=control; curtain_reversed=motor_reverse
  gateway_children=sub_devices; gateway_permit_join=permit_join; gateway_joined=sub_joined
  button_pressed=pressed; ir_send=send_code; ir_learn=learn
  fan_swing=swing; washer_time_left=time_left; oven_time_left=time_left
  washer_done=finished; oven_done=finished; tank_empty=water_short; fountain_low=water_short
  camera_on=streaming; camera_night_vision=night_vision; camera_flip=flip; camera_motion_alert=motion_detection
  camera_motion=motion_seen; camera_format_card=format_card; camera_sensitivity=sensitivity; ptz_tracking=follow
  doorbell_pressed=rung doorbell; lock_unlocked=unlocked; lock_auto=auto_lock; lock_remote_unlock=remote_unlock
  gate_blocked=obstructed; curtain_blocked=obstructed; curtain_tilt=tilt; valve_on=valve
  rack_move=control; rack_light=light; rack_drying=drying; rack_disinfect=disinfection
  motion_sensitivity=sensitivity; motion_hold=hold_time; motion_detected=motion_found; presence_state=presence
  contact_opened=opened; vibration_detected=vibrated; air_level=air_quality
  smoke_alarm=smoke_found; gas_alarm=gas_found; co_alarm=co_found; leak_alarm=leak_found; siren_on=alarming; sos_pressed=sos
  ac_target=target_temperature; heat_target=target_temperature; ac_mode=mode; heat_mode=mode; fan_mode=mode
  purifier_mode=mode; ac_sleep=sleep; ac_swing_v=swing_vertical; ac_swing_h=swing_horizontal; ac_fan_speed=fan_level
  purifier_speed=fan_speed; humidity_target=target_humidity; anion_on=ion; valve_opening=valve_position
  oven_light=light; oven_target=target_temperature; oven_start=start; oven_mode=cook_mode; cooker_program=cook_mode
  kettle_target=target_temperature; kettle_boiled=finished; fridge_target=fridge_temperature
  freezer_target=freezer_temperature; fridge_mode=mode; fridge_door=door; fridge_door_open=left_open; hood_light=light
  hood_speed=fan_level; hood_delay_off=delay_off; dish_program=program; dish_no_salt=salt_short; water_total=water_used
  washer_program=program; washer_temperature=wash_temperature; washer_spin=spin_speed; washer_start=start
  washer_pause=pause; robot_state=run_state; robot_suction=suction; robot_water=mop_water; robot_area=clean_area
  robot_time=clean_time; robot_start=start; robot_pause=pause; robot_return=return_home; robot_find=locate
  robot_stuck=stuck; robot_done=finished; gateway_channel=channel; breaker_tripped=tripped
  pv_power=active_power; pv_today=energy_today; battery_level=battery; charger_state=run_state
  charger_current=current_limit; charger_start=start_charge; charger_stop=stop_charge; charger_done=finished
  feed_now=feed; feed_done=fed; feed_blocked=jammed; fountain_mode=mode; litter_clean=clean; litter_used=used
  litter_full=bin_full; pump_on=pump; zone_1_on=zone_1; zone_2_on=zone_2; water_minutes=water_time; water_flow=flow
  soil_dry=too_dry; mower_state=run_state; mower_height=cut_height; mower_start=start; mower_dock=return_home
  mower_lifted=lifted; media_source=source; media_play=play; media_pause=pause; media_next=next; media_previous=previous
`

const pairs = table
  .trim()
  .split(/[;\n]/)
  .flatMap((line) => {
    const [key = '', others = ''] = line.trim().split('=')
    return others.split(' ').map((other): readonly [string, string] => [key, other])
  })

/** In both directions: either one can be in a product first. */
export const equivalents = new Map<string, string[]>()
for (const [key, other] of pairs) {
  equivalents.set(key, [...(equivalents.get(key) ?? []), other])
  equivalents.set(other, [...(equivalents.get(other) ?? []), key])
}

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
