/** Values that mean something else in one feature: `identifier.value=Chinese=English`. */
export const contextWords = `
air_level.light=轻度污染=Light pollution; air_level.moderate=中度污染=Moderate pollution; air_level.heavy=重度污染=Heavy pollution
air_quality.moderate=中等=Moderate; sleep_state.light=浅睡=Light sleep; kettle_state.dry=干烧=Boiled dry
ac_mode.dry=除湿=Dry; mode.dry=除湿=Dry; fan_mode.normal=普通风=Normal; mode.normal=普通=Normal
rack_drying.wind=风干=Air drying; rack_drying.hot=热风烘干=Hot-air drying; rack_move.up=上升=Up; rack_move.down=下降=Down
control.up=上升=Up; control.down=下降=Down; washer_program.down=羽绒=Down; program.down=羽绒=Down
washer_temperature.cold=冷水=Cold; program.quick=快洗=Quick; dish_program.quick=快洗=Quick; cooker_program.quick=快煮=Quick
play_mode.single=单曲循环=Repeat one; camera_night_vision.colour=全彩=Full color; camera_night_vision.color=全彩=Full color
camera_card_state.none=无卡=No card; presence.none=无人=Nobody; battery_charging.full=已充满=Full
method.inside=室内开锁=From inside; way.app=手机 App=Mobile app; from.card=存储卡=Memory card; input.home=主页=Home
cause.short=短路=Short circuit; cause.leakage=漏电=Leakage current; code.door=门未关=Door open; code.inlet=进水异常=Water inlet fault
code.drain=排水异常=Drain fault; action.long=长按=Long press; run_state.plugged=已插枪=Plugged in; charger_state.plugged=已插枪=Plugged in
dryness.iron=待熨=Iron dry; dryness.cupboard=即存=Cupboard dry; dryness.extra=特干=Extra dry
user.a=用户 A=User A; user.b=用户 B=User B; mode.tap=叩击=Tapping; mode.press=按压=Pressing; mode.clean=清洁=Clean
strength.mild=淡=Mild; strength.medium=中=Medium; strength.strong=浓=Strong; hood_speed.boost=爆炒=Boost
switch_type.toggle=翘板=Toggle; plug_indicator.inverse=与开关相反=Opposite of switch; result.unlocked=已开锁=Unlocked
alarm_mode.home=在家布防=Home; alarm_mode.away=离家布防=Away; guard.home=在家布防=Home; guard.away=离家布防=Away
alarm.home=在家布防=Home; alarm.away=离家布防=Away; lock_state.unlocked=已开锁=Unlocked; fan_level.boost=爆炒=Boost
`
