import * as has from './blocks.ts'
import {
  choice,
  dial,
  event,
  fineDial,
  fineReading,
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

const outlet = [has.power, has.countdown, has.powerOnState, has.childLock, has.backlight]
const sockets = (...numbers: readonly number[]) => numbers.map((n) => flag(`socket_${n}`, `插孔 ${n}`, `Socket ${n}`))
const keys = (...numbers: readonly number[]) => numbers.map((n) => flag(`switch_${n}`, `开关 ${n}`, `Switch ${n}`))
const subDevices = reading(['sub_devices', '子设备数', 'Sub-devices'], 0, 512)
const permitJoin = operation(
  ['permit_join', '允许子设备入网', 'Let devices join'],
  number(['seconds', '时长', 'Duration'], 0, 255, 's'),
)
const subDeviceJoined = event(['sub_joined', '子设备入网', 'Device joined'], line(['serial', '序列号', 'Serial'], 32))
const hub = [subDevices, permitJoin, subDeviceJoined, has.backlight, has.fault]
const pressed = event(
  ['pressed', '按键', 'Pressed'],
  number(['key', '键号', 'Key'], 1, 8),
  oneOf(['action', '动作', 'Action'], 'single', 'double', 'long'),
)

export const electrics: StarterTemplates = {
  'lighting.bulb': has.colorLight,
  'lighting.light_strip': [...has.colorLight, dial(['segments', '灯段数', 'Segments'], 1, 300)],
  'lighting.ceiling_light': [...has.whiteLight, has.lightScene, flag('night_mode', '夜灯模式', 'Night mode')],
  'lighting.downlight': [...has.whiteLight, has.fadeTime],
  'lighting.desk_lamp': [
    ...has.whiteLight,
    choice(['work_mode', '使用模式', 'Mode'], 'read', 'write', 'computer', 'rest'),
    flag('sit_reminder', '久坐提醒', 'Sitting reminder'),
  ],
  'lighting.night_light': [has.power, has.brightness, has.countdown, flag('sensing', '人体感应', 'Motion sensing')],
  'lighting.fan_light': [
    ...has.whiteLight,
    flag('fan_power', '风扇开关', 'Fan power'),
    has.fanSpeed,
    choice(['fan_direction', '风扇转向', 'Fan direction'], 'forward', 'reverse'),
  ],
  'lighting.outdoor_light': [
    ...has.whiteLight,
    has.illuminance,
    flag('dusk_to_dawn', '光控开关', 'Dusk to dawn'),
    has.fault,
  ],
  'lighting.string_light': [has.power, has.lightMode, has.brightness, has.color, has.lightScene, has.countdown],

  'plugs_sockets.smart_plug': outlet,
  'plugs_sockets.metering_plug': [...outlet, ...has.metering, has.overload],
  'plugs_sockets.power_strip': [
    ...sockets(1, 2, 3, 4),
    flag('usb', 'USB 口', 'USB port'),
    has.countdown,
    has.childLock,
  ],
  'plugs_sockets.wall_socket': outlet,
  'plugs_sockets.outdoor_plug': [...sockets(1, 2), has.countdown, has.powerOnState, has.temperature, has.overload],
  'plugs_sockets.usb_socket': [has.power, flag('usb', 'USB 口', 'USB port'), has.countdown, has.powerOnState],

  'switches.wall_switch': [...keys(1, 2, 3), has.countdown, has.powerOnState, has.backlight],
  'switches.dimmer': [
    has.power,
    has.brightness,
    dial(['brightness_min', '最低亮度', 'Lowest brightness'], 1, 50, '%'),
    has.fadeTime,
    has.countdown,
    has.powerOnState,
  ],
  'switches.switch_module': [
    has.power,
    has.countdown,
    has.powerOnState,
    choice(['switch_type', '外接开关类型', 'Wired switch type'], 'toggle', 'momentary'),
    has.overload,
  ],
  'switches.scene_switch': [pressed, ...has.onBattery],
  'switches.wireless_button': [pressed, ...has.onBattery],
  'switches.knob_panel': [
    has.power,
    has.brightness,
    event(['turned', '旋钮转动', 'Turned'], number(['steps', '格数', 'Steps'], -100, 100)),
    pressed,
    has.backlight,
  ],

  'gateways.zigbee_gateway': [...hub, reading(['channel', '信道', 'Channel'], 11, 26)],
  'gateways.mesh_gateway': hub,
  'gateways.multi_gateway': [...hub, has.volume, choice(['alarm', '警戒状态', 'Guard'], 'off', 'home', 'away')],
  'gateways.control_panel': [
    dial(['screen_brightness', '屏幕亮度', 'Screen brightness'], 1, 100, '%'),
    has.volume,
    dial(['sleep_after', '息屏时间', 'Screen off after'], 10, 600, 's'),
    ...keys(1, 2, 3),
    subDevices,
    has.fault,
  ],
  'gateways.ir_remote': [
    operation(['send_code', '发送红外码', 'Send code'], line(['code', '红外码', 'Code'], 255)),
    operation(['learn', '学习红外码', 'Learn a code']),
    event(['learned', '学到红外码', 'Learned'], line(['code', '红外码', 'Code'], 255)),
    has.temperature,
    has.humidity,
  ],

  'energy.energy_meter': [
    ...has.metering,
    fineReading(['power_factor', '功率因数', 'Power factor'], 0, 1, '', 0.01),
    fineReading(['frequency', '频率', 'Frequency'], 45, 65, 'Hz', 0.01),
    has.overload,
  ],
  'energy.circuit_breaker': [
    has.power,
    ...has.metering,
    reading(['leakage', '漏电流', 'Leakage current'], 0, 1000, 'mA'),
    event(
      ['tripped', '跳闸', 'Tripped'],
      oneOf(['cause', '原因', 'Cause'], 'overload', 'short', 'leakage', 'voltage', 'manual'),
    ),
  ],
  'energy.solar_inverter': [
    state(['run_state', '运行状态', 'State'], 'standby', 'running', 'fault', 'off'),
    has.activePower,
    has.energy,
    fineReading(['energy_today', '今日发电量', 'Energy today'], 0, 10_000, 'kWh', 0.01),
    has.voltage,
    has.temperature,
    has.fault,
  ],
  'energy.home_battery': [
    has.battery,
    state(['run_state', '运行状态', 'State'], 'idle', 'charging', 'discharging', 'fault'),
    choice(['work_mode', '工作模式', 'Mode'], 'self_use', 'time_of_use', 'backup', 'feed_in'),
    dial(['reserve', '备电电量', 'Reserve'], 0, 100, '%'),
    has.activePower,
    has.energy,
    has.temperature,
    has.fault,
  ],
  'energy.portable_power': [
    ...has.onBattery,
    flag('ac_output', '交流输出', 'AC output'),
    flag('dc_output', '直流输出', 'DC output'),
    reading(['input_power', '输入功率', 'Input power'], 0, 5000, 'W'),
    reading(['output_power', '输出功率', 'Output power'], 0, 5000, 'W'),
    has.timeLeft,
    has.overload,
  ],
  'energy.ev_charger': [
    state(['run_state', '充电状态', 'State'], 'free', 'plugged', 'charging', 'finished', 'fault'),
    operation(['start_charge', '开始充电', 'Start charging']),
    operation(['stop_charge', '停止充电', 'Stop charging']),
    fineDial(['current_limit', '充电电流', 'Current limit'], 6, 32, 'A', 1),
    ...has.metering,
    told('plugged', '已插枪', 'Plugged in'),
    has.fault,
  ],
}
