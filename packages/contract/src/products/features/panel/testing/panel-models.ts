import * as z from 'zod/mini'
import type { Bilingual } from '../../../../locale.ts'
import { featureType, transType } from '../../features.ts'
import { parametersSchema, propertySchema } from '../../value-schema.ts'
import type { FeatureRecord } from '../../feature-record.ts'
import { panelFeature, type PanelFeature } from '../panel-feature.ts'

const access = { r: transType.report, w: transType.distribute, rw: transType.reportAndDistribute } as const

const common = (deKey: string, zh: string, en: string) => ({
  did: deKey,
  productId: '0123456789abcdef0123456789abcdef',
  deKey,
  deName: { zh, en } satisfies Bilingual,
  deOptional: 1,
  deRemark: '',
  isStandard: 1,
  sourceFeatureType: 0,
  createTime: 0,
  updateTime: 0,
})

export const property = (
  deKey: string,
  [zh, en]: readonly [string, string],
  schema: object,
  may: keyof typeof access = 'rw',
): PanelFeature =>
  panelFeature({
    ...common(deKey, zh, en),
    featureType: featureType.property,
    transType: access[may],
    deInput: z.parse(propertySchema, schema),
    deOutput: {},
  } satisfies FeatureRecord)

export const action = (deKey: string, [zh, en]: readonly [string, string], input: object = {}): PanelFeature =>
  panelFeature({
    ...common(deKey, zh, en),
    featureType: featureType.operation,
    transType: transType.operation,
    deInput: z.parse(parametersSchema, input),
    deOutput: { type: 'noinput' },
  } satisfies FeatureRecord)

const event = (deKey: string, [zh, en]: readonly [string, string], output: object = {}): PanelFeature =>
  panelFeature({
    ...common(deKey, zh, en),
    featureType: featureType.event,
    transType: transType.report,
    deInput: {},
    deOutput: z.parse(parametersSchema, output),
  } satisfies FeatureRecord)

const onOff = { type: 'boolean' }
const choice = (...enumValue: string[]) => ({ type: 'enum', enumType: 'string', enumValue })
const whole = (minimum: number, maximum: number, unit = '') => ({ type: 'integer', minimum, maximum, unit })
const decimal = (minimum: number, maximum: number, step: number, unit: string) => ({
  type: 'number',
  minimum,
  maximum,
  step,
  unit,
})

/** Products as the starter categories make them. */
export const panelModels = {
  plug: [
    property('plug_on', ['插座开关', 'Plug on'], onOff),
    property('plug_countdown', ['插座倒计时', 'Plug countdown'], whole(0, 86_400, 's')),
    property('plug_power_on', ['插座上电状态', 'Plug on power'], choice('on', 'off', 'last')),
    property('plug_indicator', ['指示灯模式', 'Indicator'], choice('off', 'follow', 'inverse', 'on')),
    property('plug_usb_on', ['USB 开关', 'USB on'], onOff),
    property('plug_over_limit', ['过载功率', 'Overload limit'], { ...whole(100, 4000, 'W'), step: 10 }),
    property('power', ['有功功率', 'Active power'], decimal(0, 100_000, 0.1, 'W'), 'r'),
    property('energy_total', ['累计电量', 'Total energy'], decimal(0, 10_000_000, 0.01, 'kWh'), 'r'),
    property('voltage', ['电压', 'Voltage'], decimal(0, 500, 0.1, 'V'), 'r'),
    property('current', ['电流', 'Current'], decimal(0, 200, 0.001, 'A'), 'r'),
    property('child_lock', ['童锁', 'Child lock'], onOff),
    property('signal_strength', ['信号强度', 'Signal strength'], whole(-120, 0, 'dBm'), 'r'),
    action('device_reset', ['恢复出厂设置', 'Factory reset']),
    event('plug_overload', ['插座过载', 'Plug overload']),
  ],
  airConditioner: [
    property('ac_on', ['空调开关', 'AC on'], onOff),
    property('ac_target', ['设定温度', 'Target temperature'], decimal(16, 32, 0.5, '°C')),
    property('ac_mode', ['空调模式', 'AC mode'], choice('auto', 'cool', 'heat', 'dry', 'fan')),
    property('ac_fan_speed', ['空调风速', 'AC fan speed'], choice('auto', 'quiet', 'low', 'middle', 'high', 'turbo')),
    property('ac_swing_v', ['上下摆风', 'Vertical swing'], onOff),
    property('ac_swing_h', ['左右摆风', 'Horizontal swing'], onOff),
    property('ac_sleep', ['睡眠模式', 'Sleep mode'], onOff),
    property('ac_eco', ['节能模式', 'Eco mode'], onOff),
    property('temperature', ['温度', 'Temperature'], decimal(-40, 125, 0.1, '°C'), 'r'),
    property('signal_strength', ['信号强度', 'Signal strength'], whole(-120, 0, 'dBm'), 'r'),
    event('ac_fault', ['空调故障', 'AC fault']),
  ],
  sensor: [
    property('temperature', ['温度', 'Temperature'], decimal(-40, 125, 0.1, '°C'), 'r'),
    property('humidity', ['湿度', 'Humidity'], decimal(0, 100, 0.1, '%'), 'r'),
    property('temperature_unit', ['温度单位', 'Temperature unit'], choice('celsius', 'fahrenheit')),
    property('temperature_high', ['温度上限', 'High limit'], decimal(-40, 125, 0.5, '°C')),
    property('temperature_low', ['温度下限', 'Low limit'], decimal(-40, 125, 0.5, '°C')),
    property('battery_percent', ['电池电量', 'Battery'], whole(0, 100, '%'), 'r'),
    property('signal_strength', ['信号强度', 'Signal strength'], whole(-120, 0, 'dBm'), 'r'),
    event('temperature_alarm', ['温度报警', 'Temperature alarm']),
    event('battery_low', ['电量低', 'Battery low']),
  ],
  gateway: [
    property('gateway_children', ['子设备数量', 'Sub-devices'], whole(0, 1000), 'r'),
    property('gateway_channel', ['无线信道', 'Radio channel'], whole(11, 26)),
    property('gateway_pairing', ['允许入网', 'Pairing open'], onOff),
    action('gateway_permit_join', ['开启入网', 'Open pairing'], {
      type: 'object',
      properties: [{ deKey: 'seconds', title: { zh: '时长', en: 'Seconds' }, ...whole(1, 254, 's') }],
    }),
    action('gateway_restart', ['重启网关', 'Restart gateway']),
    event('gateway_joined', ['子设备入网', 'Sub-device joined']),
  ],
  light: [
    property('light_on', ['灯开关', 'Light on'], onOff),
    property('light_brightness', ['亮度', 'Brightness'], { ...whole(1, 100, '%'), step: 1 }),
    property('light_temperature', ['色温', 'Color temperature'], { ...whole(2200, 6500, 'K'), step: 100 }),
    property('light_mode', ['灯光模式', 'Light mode'], choice('white', 'color', 'scene', 'music')),
    property('light_colour', ['彩光', 'Color'], {
      type: 'object',
      properties: [
        { deKey: 'hue', required: true, ...whole(0, 360, '°') },
        { deKey: 'saturation', required: true, ...whole(0, 100, '%') },
        { deKey: 'value', required: true, ...whole(0, 100, '%') },
      ],
    }),
    property('light_fade', ['渐变时长', 'Fade'], { ...whole(0, 10_000, 'ms'), step: 100 }),
    property('wifi_password', ['Wi-Fi 密码', 'Wi-Fi password'], { type: 'string', maxLength: 64 }),
  ],
  lock: [
    property('lock_volume', ['门锁音量', 'Lock volume'], choice('muted', 'low', 'middle', 'high')),
    property('lock_auto', ['自动上锁', 'Auto lock'], onOff),
    property('lock_state', ['门锁状态', 'Lock state'], choice('locked', 'unlocked', 'ajar'), 'r'),
    property('lock_door_state', ['门的状态', 'Door state'], choice('open', 'closed'), 'r'),
    action('lock_add_passcode', ['添加密码', 'Add passcode']),
    action('lock_remote_unlock', ['远程开锁', 'Remote unlock']),
    action('lock_delete_user', ['删除用户', 'Delete user']),
  ],
  curtain: [
    property('motor_reverse', ['电机反向', 'Motor reversed'], onOff),
    property('control', ['控制', 'Control'], choice('open', 'stop', 'close'), 'w'),
    property('position', ['位置', 'Position'], whole(0, 100, '%')),
  ],
  powerStrip: [
    property('switch_usb', ['USB 开关', 'USB switch'], onOff),
    property('switch_10', ['开关 10', 'Switch 10'], onOff),
    property('switch_2', ['开关 2', 'Switch 2'], onOff),
    property('switch_1', ['开关 1', 'Switch 1'], onOff),
    property('child_lock', ['童锁', 'Child lock'], onOff),
  ],
  robot: [
    property('robot_state', ['机器人状态', 'Robot state'], choice('idle', 'cleaning', 'charging'), 'r'),
    property('robot_mode', ['清扫模式', 'Cleaning mode'], choice('smart', 'edge', 'spot')),
    property('robot_area', ['清扫面积', 'Area cleaned'], decimal(0, 999, 0.1, 'm²'), 'r'),
    action('robot_return', ['返回充电', 'Return to dock']),
    action('robot_find', ['寻找机器人', 'Find robot']),
    action('robot_pause', ['暂停清扫', 'Pause cleaning']),
    action('robot_start', ['开始清扫', 'Start cleaning']),
  ],
} satisfies Record<string, PanelFeature[]>
