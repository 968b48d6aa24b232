/** The values of one device of the demo home. */
export type DemoValues = Readonly<Record<string, unknown>>

/** What each device reports when the page opens. */
export const firstValues: Readonly<Record<string, DemoValues>> = {
  lamp: {
    power: true,
    light_mode: 'white',
    brightness: 70,
    color_temperature: 3800,
    color: { hue: 32, saturation: 60, value: 80 },
    light_scene: 1,
    countdown: 0,
    power_on_state: 'last',
  },
  plug: {
    power: true,
    countdown: 0,
    power_on_state: 'last',
    child_lock: false,
    backlight: true,
    voltage: 229.8,
    current: 0.159,
    active_power: 36.5,
    energy: 12.41,
  },
  air: {
    power: false,
    mode: 'cool',
    target_temperature: 25.5,
    temperature: 27.2,
    fan_level: 'auto',
    swing_vertical: true,
    swing_horizontal: false,
    sleep: false,
    countdown: 0,
  },
  climate: { temperature: 23.4, humidity: 58.2, temperature_unit: 'celsius', battery: 86 },
  curtain: { control: 'stop', position: 40, motor_reverse: false, motor_speed: 3 },
  purifier: {
    power: true,
    fan_speed: 2,
    countdown: 0,
    child_lock: false,
    mode: 'auto',
    pm25: 14,
    filter_life: 72,
    ion: false,
  },
}

const numberOf = (value: unknown): number => (typeof value === 'number' ? value : 0)
const rounded = (value: number, digits: number): number => Number(value.toFixed(digits))
const towards = (value: number, goal: number, step: number): number =>
  Math.abs(goal - value) <= step ? goal : value + Math.sign(goal - value) * step

/** A small oscillation; `at` counts the steps, so that nothing is random. */
const sway = (at: number, size: number): number => Math.sin(at * 1.7) * size

type Life = (values: DemoValues, at: number) => DemoValues

const VOLTAGE = 230
const WATTS = 36.5
const STEP_SECONDS = 2
const SECONDS_PER_HOUR = 3600

/** How readings follow what is set, and move by themselves. */
const lives: Readonly<Record<string, Life>> = {
  plug({ power, energy }, at) {
    const watts = power === true ? WATTS + sway(at, 1.4) : 0
    const voltage = VOLTAGE + sway(at, 0.6)
    return {
      voltage: rounded(voltage, 1),
      active_power: rounded(watts, 1),
      current: rounded(watts / voltage, 3),
      energy: rounded(numberOf(energy) + (watts * STEP_SECONDS) / SECONDS_PER_HOUR, 2),
    }
  },
  air({ power, mode, target_temperature: target, temperature }) {
    const goal = power === true && mode !== 'fan' ? numberOf(target) : 27.2
    return { temperature: rounded(towards(numberOf(temperature), goal, 0.1), 1) }
  },
  climate: (_values, at) => ({
    temperature: rounded(23.4 + sway(at, 0.2), 1),
    humidity: rounded(58.2 + sway(at, 0.9), 1),
  }),
  curtain({ control, position }) {
    const goal = control === 'open' ? 100 : control === 'close' ? 0 : undefined
    if (goal === undefined) return {}
    const next = towards(numberOf(position), goal, 12)
    return { position: next, ...(next === goal && { control: 'stop' }) }
  },
  purifier({ power, pm25 }, at) {
    const goal = power === true ? 8 : 34
    return { pm25: Math.max(0, Math.round(towards(numberOf(pm25), goal, 1) + sway(at, 0.4))) }
  },
}

/** The values of a device a moment later. */
export const lived = (key: string, values: DemoValues, at: number): DemoValues => ({
  ...values,
  ...lives[key]?.(values, at),
})

export const STEP_MS = STEP_SECONDS * 1000
