import * as has from './blocks.ts'
import {
  choice,
  dial,
  event,
  flag,
  line,
  number,
  oneOf,
  operation,
  reading,
  state,
  told,
  type StarterTemplates,
} from './template-block.ts'

const sensitivity = choice(['sensitivity', '灵敏度', 'Sensitivity'], 'low', 'middle', 'high')
const gasAlarm = (key: string, zh: string, en: string) => [
  told(`${key}_alarm`, `${zh}报警`, `${en} alarm`),
  event([`${key}_found`, `检测到${zh}`, `${en} found`]),
  has.selfTest,
  flag('muted', '消音', 'Muted'),
  has.fault,
]
const camera = [
  flag('streaming', '视频开关', 'Video on'),
  flag('night_vision', '夜视', 'Night vision'),
  flag('flip', '画面翻转', 'Flip picture'),
  flag('motion_detection', '移动侦测', 'Motion detection'),
  sensitivity,
  event(['motion_seen', '检测到移动', 'Motion seen'], line(['picture', '图片', 'Picture'], 255)),
  reading(['storage_used', '存储卡已用', 'Card used'], 0, 100, '%'),
  operation(['format_card', '格式化存储卡', 'Format card']),
]
const unlocked = event(
  ['unlocked', '开锁', 'Unlocked'],
  oneOf(['way', '方式', 'Way'], 'fingerprint', 'password', 'card', 'face', 'app', 'key'),
  number(['user', '用户编号', 'User number'], 0, 999),
)
const lockState = state(['lock_state', '锁状态', 'Lock state'], 'locked', 'unlocked', 'ajar', 'jammed')
const lock = [
  lockState,
  unlocked,
  event(
    ['lock_alarm', '门锁报警', 'Lock alarm'],
    oneOf(['cause', '原因', 'Cause'], 'pried', 'wrong_tries', 'hijack', 'ajar'),
  ),
  operation(['remote_unlock', '远程开锁', 'Unlock remotely']),
  operation(
    ['set_temp_password', '设置临时密码', 'Set temp. password'],
    line(['password', '密码', 'Password'], 16),
    number(['minutes', '有效时间', 'Valid for'], 1, 43_200, 'min'),
  ),
  flag('auto_lock', '自动上锁', 'Auto lock'),
  ...has.onBattery,
]
const doorMotor = [
  choice(['control', '控制', 'Control'], 'open', 'stop', 'close'),
  has.doorOpen,
  dial(['auto_close', '自动关门', 'Close after'], 0, 600, 's'),
  event(['left_open', '门未关', 'Left open'], number(['minutes', '时长', 'Duration'], 1, 1440, 'min')),
  event(['obstructed', '遇阻', 'Obstructed']),
]

export const safety: StarterTemplates = {
  'sensors.temperature_humidity': [
    has.temperature,
    has.humidity,
    choice(['temperature_unit', '温度单位', 'Temperature unit'], 'celsius', 'fahrenheit'),
    event(
      ['out_of_range', '超出范围', 'Out of range'],
      oneOf(['what', '对象', 'What'], 'temperature_high', 'temperature_low', 'humidity_high', 'humidity_low'),
    ),
    ...has.onBattery,
  ],
  'sensors.air_quality': [
    has.pm25,
    has.co2,
    has.tvoc,
    has.temperature,
    has.humidity,
    state(['air_quality', '空气质量', 'Air quality'], 'good', 'moderate', 'poor', 'bad'),
  ],
  'sensors.light_sensor': [
    has.illuminance,
    dial(['report_interval', '上报间隔', 'Report interval'], 10, 3600, 's'),
    ...has.onBattery,
  ],
  'sensors.motion_sensor': [
    told('motion', '有人移动', 'Motion'),
    event(['motion_found', '检测到移动', 'Motion found']),
    dial(['hold_time', '保持时间', 'Hold time'], 5, 600, 's'),
    sensitivity,
    has.illuminance,
    ...has.onBattery,
  ],
  'sensors.presence_sensor': [
    state(['presence', '存在状态', 'Presence'], 'none', 'still', 'moving'),
    dial(['range', '检测距离', 'Range'], 50, 1000, 'cm', 10),
    dial(['hold_time', '保持时间', 'Hold time'], 5, 600, 's'),
    sensitivity,
    has.illuminance,
  ],
  'sensors.door_sensor': [has.doorOpen, event(['opened', '门被打开', 'Opened']), has.tampered, ...has.onBattery],
  'sensors.vibration_sensor': [
    state(['vibration', '震动状态', 'Vibration'], 'still', 'vibration', 'drop', 'tilt'),
    event(['vibrated', '检测到震动', 'Vibrated']),
    sensitivity,
    ...has.onBattery,
  ],

  'security.smoke_detector': [
    ...gasAlarm('smoke', '烟雾', 'Smoke'),
    reading(['smoke_level', '烟雾浓度', 'Smoke level'], 0, 100, '%'),
    ...has.onBattery,
  ],
  'security.gas_detector': [
    ...gasAlarm('gas', '燃气', 'Gas'),
    reading(['gas_level', '燃气浓度', 'Gas level'], 0, 100, '%LEL'),
    has.alarmSound,
  ],
  'security.carbon_monoxide': [
    ...gasAlarm('co', '一氧化碳', 'CO'),
    reading(['co_level', '一氧化碳浓度', 'CO level'], 0, 1000, 'ppm'),
    ...has.onBattery,
  ],
  'security.water_leak': [
    told('leak', '漏水', 'Leak'),
    event(['leak_found', '检测到漏水', 'Leak found']),
    has.alarmSound,
    ...has.onBattery,
  ],
  'security.siren': [
    flag('alarming', '报警', 'Alarming'),
    has.alarmSound,
    dial(['alarm_time', '报警时长', 'Alarm time'], 1, 1800, 's'),
    flag('flash', '闪光', 'Flash'),
    has.tampered,
    ...has.onBattery,
  ],
  'security.sos_button': [event(['sos', '紧急求助', 'Emergency']), has.signal, ...has.onBattery],
  'security.alarm_host': [
    choice(['guard', '布防状态', 'Guard'], 'off', 'home', 'away'),
    event(['intrusion', '入侵报警', 'Intrusion'], number(['zone', '防区', 'Zone'], 1, 99)),
    dial(['entry_delay', '进入延时', 'Entry delay'], 0, 180, 's'),
    dial(['exit_delay', '离开延时', 'Exit delay'], 0, 180, 's'),
    has.alarmSound,
    event(['mains_lost', '市电断开', 'Mains lost']),
    ...has.onBattery,
  ],

  'cameras.indoor_camera': [...camera, flag('privacy', '隐私模式', 'Privacy mode'), has.volume],
  'cameras.pan_tilt_camera': [
    ...camera,
    operation(
      ['turn', '转动云台', 'Turn'],
      oneOf(['direction', '方向', 'Direction'], 'up', 'down', 'left', 'right', 'stop'),
    ),
    flag('follow', '移动追踪', 'Follow motion'),
    has.volume,
  ],
  'cameras.outdoor_camera': [...camera, flag('floodlight', '白光灯', 'Floodlight'), flag('siren', '警笛', 'Siren')],
  'cameras.battery_camera': [...camera, ...has.onBattery, told('charging', '充电中', 'Charging')],
  'cameras.video_doorbell': [
    ...camera,
    event(['rung', '门铃呼叫', 'Rung'], line(['picture', '图片', 'Picture'], 255)),
    has.volume,
    ...has.onBattery,
  ],

  'locks.door_lock': [...lock, has.volume, event(['doorbell', '门铃', 'Doorbell'])],
  'locks.video_lock': [
    ...lock,
    has.volume,
    event(['rung', '门铃呼叫', 'Rung'], line(['picture', '图片', 'Picture'], 255)),
    flag('stay_detection', '徘徊侦测', 'Loitering detection'),
  ],
  'locks.padlock': [
    lockState,
    unlocked,
    operation(['remote_unlock', '开锁', 'Unlock']),
    has.tampered,
    ...has.onBattery,
  ],
  'locks.safe_box': [
    lockState,
    unlocked,
    event(['moved', '被移动', 'Moved']),
    event(['lock_alarm', '报警', 'Alarm'], oneOf(['cause', '原因', 'Cause'], 'pried', 'wrong_tries', 'vibration')),
    ...has.onBattery,
  ],
  'locks.garage_door': doorMotor,
  'locks.gate_controller': [...doorMotor, dial(['partial_open', '部分开启', 'Partly open'], 10, 100, '%')],
}
