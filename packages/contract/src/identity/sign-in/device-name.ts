/** The browser's and system's names from the user agent: "Chrome 129", "Windows". Undefined if unknown. */
export interface DeviceName {
  browser: string | undefined
  system: string | undefined
}

/** Many browsers also name the one that they are based on, so the more specific pattern comes first. */
const browsers: readonly (readonly [name: string, pattern: RegExp])[] = [
  ['WeChat', /MicroMessenger\/(\d+)/],
  ['DingTalk', /DingTalk\/(\d+)/],
  ['QQ Browser', /M?QQBrowser\/(\d+)/],
  ['UC Browser', /UC?Browser\/(\d+)/],
  ['Huawei Browser', /HuaweiBrowser\/(\d+)/],
  ['MIUI Browser', /MiuiBrowser\/(\d+)/],
  ['Samsung Internet', /SamsungBrowser\/(\d+)/],
  ['Yandex', /YaBrowser\/(\d+)/],
  ['Vivaldi', /Vivaldi\/(\d+)/],
  ['Opera', /(?:OPR|OPT|Opera)\/(\d+)/],
  ['Edge', /(?:Edg|EdgA|EdgiOS|Edge)\/(\d+)/],
  ['Firefox', /(?:Firefox|FxiOS)\/(\d+)/],
  ['Chrome', /(?:Chrome|CriOS|HeadlessChrome)\/(\d+)/],
  ['Safari', /Version\/(\d+)[\d.]* (?:Mobile\/\S+ )?Safari\//],
  ['Internet Explorer', /(?:MSIE |Trident\/.*rv:)(\d+)/],
  ['curl', /^curl\/(\d+)/],
  ['Postman', /^PostmanRuntime\/(\d+)/],
  ['Python', /^python-(?:requests|httpx)\//i],
  ['Node.js', /^(?:node|undici)$/],
]

const systems: readonly (readonly [name: string, pattern: RegExp])[] = [
  ['HarmonyOS', /OpenHarmony|HarmonyOS|\bArkWeb\//],
  ['iPadOS', /\biPad\b/],
  ['iOS', /\b(?:iPhone|iPod)\b/],
  ['Android', /\bAndroid\b/],
  ['Windows', /\bWindows\b/],
  ['ChromeOS', /\bCrOS\b/],
  ['macOS', /\bMac(?:intosh| OS X)\b/],
  ['Linux', /\b(?:Linux|X11)\b/],
]

const firstOf = (agent: string, known: typeof browsers): string | undefined => {
  for (const [name, pattern] of known) {
    const match = pattern.exec(agent)
    if (match) return match[1] ? `${name} ${match[1]}` : name
  }
  return undefined
}

/** Longer user agents contain nothing more that is recognised. */
const READ_AT_MOST = 512

export function deviceName(agent: string): DeviceName {
  const read = agent.slice(0, READ_AT_MOST)
  return { browser: firstOf(read, browsers), system: firstOf(read, systems) }
}
