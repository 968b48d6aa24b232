import { choice, dial, event, fineReading, flag, group, line, number, reading, state } from './template-block.ts'

/** Features that many kinds of devices share. */
export const power = flag('power', '开关', 'Power')
export const childLock = flag('child_lock', '童锁', 'Child lock')
export const countdown = dial(['countdown', '倒计时', 'Countdown'], 0, 86_400, 's')
export const powerOnState = choice(['power_on_state', '上电状态', 'Power-on state'], 'off', 'on', 'last')
export const backlight = flag('backlight', '指示灯', 'Indicator light')
export const volume = dial(['volume', '音量', 'Volume'], 0, 100, '%')

export const battery = reading(['battery', '电池电量', 'Battery level'], 0, 100, '%')
export const batteryLow = event(
  ['battery_low', '低电量', 'Battery low'],
  number(['percent', '电量', 'Battery level'], 0, 100, '%'),
)
export const onBattery = [battery, batteryLow]
export const tampered = event(['tampered', '被拆除', 'Tampered with'])
export const fault = event(
  ['fault', '故障', 'Fault'],
  line(['code', '故障码', 'Fault code'], 32),
  line(['detail', '说明', 'Detail'], 128),
)

export const temperature = fineReading(['temperature', '当前温度', 'Temperature'], -40, 125, '°C', 0.1)
export const humidity = fineReading(['humidity', '当前湿度', 'Humidity'], 0, 100, '%', 0.1)
export const illuminance = reading(['illuminance', '光照强度', 'Illuminance'], 0, 100_000, 'lx')
export const pm25 = reading(['pm25', 'PM2.5', 'PM2.5'], 0, 1000, 'µg/m³')
export const co2 = reading(['co2', '二氧化碳', 'CO₂'], 0, 10_000, 'ppm')
export const tvoc = fineReading(['tvoc', '总挥发物', 'TVOC'], 0, 10, 'mg/m³', 0.001)
export const filterLife = reading(['filter_life', '滤芯寿命', 'Filter life'], 0, 100, '%')
export const filterSpent = event(['filter_spent', '滤芯需更换', 'Filter spent'])

export const voltage = fineReading(['voltage', '电压', 'Voltage'], 0, 500, 'V', 0.1)
export const current = fineReading(['current', '电流', 'Current'], 0, 200, 'A', 0.001)
export const activePower = fineReading(['active_power', '有功功率', 'Active power'], 0, 50_000, 'W', 0.1)
export const energy = fineReading(['energy', '累计电量', 'Energy'], 0, 1_000_000, 'kWh', 0.01)
export const metering = [voltage, current, activePower, energy]
export const overload = event(
  ['overload', '过载', 'Overload'],
  number(['active_power', '功率', 'Power'], 0, 50_000, 'W'),
)

export const brightness = dial(['brightness', '亮度', 'Brightness'], 1, 100, '%')
export const colorTemperature = dial(['color_temperature', '色温', 'Color temperature'], 2700, 6500, 'K')
export const color = group(
  ['color', '彩光', 'Color'],
  [['hue', '色相', 'Hue'], 0, 360],
  [['saturation', '饱和度', 'Saturation'], 0, 100],
  [['value', '明度', 'Value'], 0, 100],
)
export const lightMode = choice(['light_mode', '灯光模式', 'Light mode'], 'white', 'color', 'scene', 'music')
export const lightScene = dial(['light_scene', '灯光场景', 'Light scene'], 0, 255)
export const fadeTime = dial(['fade_time', '渐变时间', 'Fade time'], 0, 10_000, 'ms', 100)
export const whiteLight = [power, brightness, colorTemperature, countdown, powerOnState]
export const colorLight = [power, lightMode, brightness, colorTemperature, color, lightScene, countdown, powerOnState]

export const fanSpeed = dial(['fan_speed', '风速', 'Fan speed'], 1, 6)
export const swing = flag('swing', '摆风', 'Swing')
export const waterShort = event(['water_short', '缺水', 'Out of water'])
export const progress = reading(['progress', '进度', 'Progress'], 0, 100, '%')
export const timeLeft = reading(['time_left', '剩余时间', 'Time left'], 0, 1440, 'min')
export const finished = event(['finished', '工作完成', 'Finished'])
export const doorOpen = state(['door', '门状态', 'Door'], 'open', 'closed')
export const motorControl = choice(['control', '控制', 'Control'], 'open', 'stop', 'close')
export const position = dial(['position', '开合度', 'Position'], 0, 100, '%')
export const motorReverse = flag('motor_reverse', '电机反向', 'Motor reversed')
export const motor = [motorControl, position, motorReverse]
export const alarmSound = choice(['alarm_sound', '报警音', 'Alarm sound'], 'off', 'low', 'middle', 'high')
export const selfTest = choice(['self_test', '自检', 'Self test'], 'idle', 'start')
export const signal = reading(['signal_strength', '信号强度', 'Signal strength'], -120, 0, 'dBm')
