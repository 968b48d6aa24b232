/** Words for states, results, faults and levels: `value=Chinese=English`; `/` separates spellings of the value. */
export const stateWords = `
on/turn_on/switch_on/power_on/enabled/enable=开=On; off/turn_off/switch_off/power_off/disabled/disable=关=Off
true/yes=是=Yes; false/no=否=No; active=启用=Active; inactive=停用=Inactive; valid=有效=Valid; invalid=无效=Invalid
open/opened=打开=Open; close=关闭=Close; closed/shut=关闭=Closed; opening=正在打开=Opening; closing=正在关闭=Closing
half_open=半开=Half open; ajar=虚掩=Ajar; start=开始=Start; started=已开始=Started; stop=停止=Stop; stopped=已停止=Stopped
pause=暂停=Pause; paused=已暂停=Paused; resume/continue=继续=Continue; cancel=取消=Cancel; canceled/cancelled=已取消=Cancelled
run=运行=Run; running/working/work=运行中=Running; idle=空闲=Idle; standby/stand_by=待机=Standby; sleeping=休眠中=Sleeping
ready=就绪=Ready; busy=忙碌=Busy; free/available=空闲=Available; reserved/appointment/delay=预约中=Scheduled
waiting/wait=等待中=Waiting; pending=待处理=Pending; processing/in_progress=处理中=In progress; preparing=准备中=Preparing
done/finish/finished/complete/completed/end/over=已完成=Done; unfinished/incomplete=未完成=Not done
success/succeeded/ok=成功=Succeeded; fail/failed/failure=失败=Failed; passed/pass=通过=Passed; refused/rejected=已拒绝=Refused
accepted=已接受=Accepted; timeout/timed_out=超时=Timed out; unknown=未知=Unknown; none=无=None; other/others=其他=Other
default=默认=Default; custom/diy/user_defined=自定义=Custom; all=全部=All; any=任意=Any; both=两者=Both; either=任一=Either
normal/ordinary=正常=Normal; abnormal=异常=Abnormal; fault/faulty/error=故障=Fault; warning/warn=警告=Warning
alarm/alarming/alert=报警=Alarm; no_alarm/safe=正常=Normal; danger/dangerous=危险=Danger; emergency=紧急=Emergency; sos=紧急求助=SOS
info/information=信息=Info; notice=提示=Notice; critical=严重=Critical; serious/severe=严重=Severe; broken/damaged=损坏=Broken
online=在线=Online; offline=离线=Offline; connected=已连接=Connected; disconnected=已断开=Disconnected; connecting=连接中=Connecting
paired=已配对=Paired; unpaired=未配对=Not paired; pairing=配对中=Pairing; bound=已绑定=Bound; unbound=未绑定=Not bound
locked/lock=已上锁=Locked; unlocked/unlock=未上锁=Unlocked; jammed=卡滞=Jammed; opened_by_force/pried=被撬=Forced open
armed/arm=布防=Armed; disarmed/disarm=撤防=Disarmed; away/leave/away_arm=离家=Away; home/at_home/stay=在家=Home; vacant=无人=Vacant
occupied/presence/present/somebody=有人=Occupied; unoccupied/nobody/absent=无人=Unoccupied; moving/motion/move=移动=Moving; still=静止=Still
static/stationary=静态=Static; dynamic=动态=Dynamic; lifted=已提起=Lifted; tilt/tilted=倾斜=Tilted; drop/dropped/fall=跌落=Dropped
vibration/vibrate/shake=振动=Vibration; wet=潮湿=Wet; dry=干燥=Dry; leak/leaking/leakage/water_leak=泄漏=Leak; no_leak=无泄漏=No leak
burst=爆裂=Burst; full=已满=Full; empty=空=Empty; enough/sufficient=充足=Enough; insufficient/lack/shortage=不足=Insufficient
lowest/minimum/min=最低=Minimum; highest/maximum/max=最高=Maximum; very_low/extra_low=很低=Very low; low/lower=低=Low
middle/mid/medium=中=Medium; mid_low/medium_low=中低=Medium low; mid_high/medium_high=中高=Medium high; high/higher=高=High
very_high/extra_high=很高=Very high; ultra/super/extreme=超强=Ultra; weak=弱=Weak; strong/powerful=强=Strong; moderate=适中=Moderate
slight=轻微=Slight; mild=轻度=Mild; heavy=重度=Heavy; excellent=优=Excellent; good/great=良好=Good; fair=一般=Fair; poor/bad=差=Poor
very_poor=很差=Very poor; perfect=极佳=Perfect; clean/cleaned=洁净=Clean; dirty=脏=Dirty; comfortable=舒适=Comfortable
large/big=大=Large; small=小=Small; long=长=Long; short=短=Short; wide=宽=Wide; narrow=窄=Narrow; thick=厚=Thick; thin=薄=Thin
fast/rapid=快=Fast; quick=快速=Quick; slow=慢=Slow; hot=热=Hot; warm=温=Warm; cold=冷=Cold; cool_water=凉水=Cool water
up/upward=上=Up; down/downward=下=Down; left=左=Left; right=右=Right; top/upper=顶部=Top; bottom/lower_side=底部=Bottom
center/centre=中间=Center; front=前=Front; back/rear=后=Back; forward=正向=Forward; backward=反向=Backward; reverse/inverse=反向=Reverse
inside/indoor=室内=Indoor; outdoor/outside=室外=Outdoor; horizontal=水平=Horizontal; vertical=垂直=Vertical; stationary_wind=定风=Fixed
clockwise/cw=顺时针=Clockwise; counterclockwise/anticlockwise/ccw=逆时针=Counterclockwise; in=入=In; out=出=Out
charging/charge=充电中=Charging; charged/charge_done/fully_charged=已充满=Charged; discharging/discharge=放电中=Discharging
not_charging/uncharged/no_charge=未充电=Not charging; plugged/plug_in=已插入=Plugged in; unplugged=未插入=Unplugged
battery/battery_power=电池=Battery; low_battery/low_power/battery_low=电量低=Low battery; mains/ac_power=市电=Mains; solar=太阳能=Solar
over_heat/overheat/over_temperature/overtemp/temp_high/high_temp=过热=Overheating; low_temp/under_temperature=低温=Low temperature
over_current/overcurrent/ov_cr=过流=Overcurrent; over_voltage/overvoltage/ov_vol=过压=Overvoltage; overload/ov_pwr/over_load=过载=Overload
under_voltage/undervoltage/low_voltage=欠压=Undervoltage; short_circuit/shorted=短路=Short circuit; open_circuit=开路=Open circuit
leakage_current/residual_current=漏电=Leakage current; voltage=电压异常=Voltage fault; current=电流异常=Current fault
temperature_high=温度过高=Temperature too high; temperature_low=温度过低=Temperature too low; humidity_high=湿度过高=Humidity too high
humidity_low=湿度过低=Humidity too low; sensor_fault/sensor_error=传感器故障=Sensor fault; motor_fault/motor_error/motor=电机故障=Motor fault
stall/stalled/blocked/block=堵转=Stalled; fan_fault=风机故障=Fan fault; comm_fault/communication_fault/comm_error=通信故障=Communication fault
water_shortage/no_water/lack_water=缺水=No water; water_full/tank_full=水箱已满=Tank full; filter_clogged=滤网堵塞=Filter clogged
driver=驱动故障=Driver fault; unbalanced/unbalance=不平衡=Unbalanced; drain_fault=排水故障=Drain fault; inlet_fault=进水故障=Water inlet fault
door_open/door_opened=门已打开=Door open; door_closed=门已关闭=Door closed; wrong_tries=多次输错=Too many attempts; hijack=胁迫=Duress
muted/mute/silent/silence=静音=Muted; unmuted=未静音=Unmuted; formatting=格式化中=Formatting; upgrading/updating=升级中=Updating
learning=学习中=Learning; calibrating=校准中=Calibrating; initializing/init=初始化中=Initializing; resetting=重置中=Resetting
heating_up/preheat/preheating=预热中=Preheating; warming/keep_warm/keeping=保温中=Keeping warm; heating=加热中=Heating
cooling=制冷中=Cooling; cooking=烹饪中=Cooking; brewing=冲煮中=Brewing; washing=洗涤中=Washing; rinsing=漂洗中=Rinsing
spinning=脱水中=Spinning; drying=烘干中=Drying; cleaning=清扫中=Cleaning; self_cleaning=自清洁中=Self-cleaning; mowing=割草中=Mowing
returning/go_home/goto_charge=返回中=Returning; docked=已回充=Docked; playing/play=播放中=Playing; recording=录制中=Recording
awake=清醒=Awake; deep=深睡=Deep sleep; rem=快速眼动=REM; sunny=晴=Sunny; cloudy=多云=Cloudy; rainy/rain=雨=Rain; snow/snowy=雪=Snow
morning=早晨=Morning; noon=中午=Noon; afternoon=下午=Afternoon; evening=傍晚=Evening; night=夜间=Night; day/daytime=白天=Day; today=今天=Today
monday/mon=周一=Monday; tuesday/tue=周二=Tuesday; wednesday/wed=周三=Wednesday; thursday/thu=周四=Thursday; friday/fri=周五=Friday
saturday/sat=周六=Saturday; sunday/sun=周日=Sunday; once=一次=Once; daily/every_day=每天=Daily; weekly=每周=Weekly; monthly=每月=Monthly
weekday/workday=工作日=Weekdays; weekend=周末=Weekends; hour=小时=Hour; minute=分钟=Minute; second=秒=Second; never=从不=Never; always=始终=Always
`
