/**
 * Words for true and false by a word of the identifier: `words=true in Chinese=false in Chinese=true in English=false in
 * English`. The first line with a word of the identifier applies.
 */
export const flagWords = `
on/power/switch/enable/enabled/detection/detect/alert/reminder/auto/mode=开=关=On=Off
accepted=已受理=未受理=Accepted=Not accepted
muted/mute=已静音=未静音=Muted=Not muted
leak/leakage/flood=漏水=正常=Leak=Normal
smoke/gas/co/alarm/alarming/tamper=报警=正常=Alarm=Normal
fault/error=故障=正常=Fault=Normal
motion/presence/occupied/occupancy/pir/human=有人=无人=Occupied=Unoccupied
contact/door/gate=打开=关闭=Open=Closed
plugged/inserted=已插入=未插入=Plugged in=Not plugged in
charging=充电中=未充电=Charging=Not charging
online/connected=在线=离线=Online=Offline
locked=已上锁=未上锁=Locked=Unlocked
full=已满=未满=Full=Not full
empty=已空=未空=Empty=Not empty
done/finished/success=是=否=Yes=No
reversed/reverse=反向=正向=Reversed=Normal
`
