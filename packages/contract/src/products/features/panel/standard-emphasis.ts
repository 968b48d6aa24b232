/** The features that the standard library emphasizes, by their keys; a test compares them with the library. */
export const emphasizedKeys: ReadonlySet<string> = new Set(
  `
camera_on camera_motion ptz_move doorbell_pressed robot_state robot_suction robot_start robot_return ac_on
ac_target ac_mode heat_on heat_target fan_on fan_speed purifier_on filter_life humidifier_on tank_empty
curtain_position curtain_control window_opening valve_on rack_move plug_on plug_overload switch_1 dimmer_on
dimmer_level button_pressed voltage current power energy_total breaker_on breaker_tripped pv_power battery_level
charger_state charger_current zone_1_on water_start soil_moisture mower_state mower_start gateway_children
gateway_permit_join ir_send weighed heart_rate blood_pressure kettle_state kettle_target kettle_boil oven_on
oven_target cooker_program fridge_target freezer_target fridge_door_open hood_speed dish_program tds_out washer_on
washer_state washer_program washer_done light_on light_brightness light_temperature light_mode strip_effect
lock_state lock_remote_unlock lock_unlocked lock_tried gate_position gate_move play_state volume media_play
food_left feed_now fountain_on litter_clean tank_temperature smoke_state smoke_alarm gas_state gas_alarm co_alarm
leak_state leak_alarm siren_on alarm_mode sos_pressed temperature humidity pm25 co2 motion_state motion_detected
contact_open contact_opened
`
    .trim()
    .split(/\s+/),
)
