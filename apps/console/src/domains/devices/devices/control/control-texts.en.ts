import type { ControlTexts } from './control-texts.zh.ts'

export const controlEn: ControlTexts = {
  actions: 'Operations',
  call: 'Call',
  callNamed: (name) => `Call ${name}`,
  offline: 'The device is offline. The call waits for it and is discarded when it expires.',
  called: (name) => `Operation ${name}`,
  gave: (data) => `returned ${data}`,
  unmodelled: (reason) => `doesn’t match the model: ${reason}`,
  late: (time, code) => `answered late, at ${time}: ${code}`,
  cancel: 'Cancel',
  unheard: 'The device is online but has not subscribed to down/#.',
  shadow: 'Desired values',
  version: (version) => `Version ${version}`,
  shadowHint:
    'The platform stores desired values while the device is offline. A value is cleared once the device reports it.',
  columns: { property: 'Property', desired: 'Desired', reported: 'Reported', set: 'Set' },
  none: 'None',
  nothing: 'No desired values.',
  change: 'Set desired values',
  done: 'Done',
  differs: 'out of sync',
  clear: 'Clear',
  clearNamed: (name) => `Clear desired value of ${name}`,
  clearAll: 'Clear all',
  wantNamed: (name) => `Desired ${name}`,
  empty: 'This product has no properties that can be set.',
}
