import type { Bilingual } from '../../locale.ts'
import type { fleetSimulatorRefusals } from './fleet-simulator.refusals.ts'

export const fleetSimulatorRefusalTexts: Record<keyof typeof fleetSimulatorRefusals, Bilingual> = {
  'fleet-simulator.released': {
    zh: '产品已发布，不能模拟设备；请用副本产品测试',
    en: 'The product is released, so nothing is simulated in it: test with a copy of the product',
  },
  'fleet-simulator.running': {
    zh: '该产品的模拟设备群正在运行，请先停止',
    en: 'A simulated fleet of this product is running: stop it first',
  },
  'fleet-simulator.removing': {
    zh: '正在删除该产品的模拟设备，请等待完成',
    en: 'The simulated devices of this product are being removed: wait until that is done',
  },
  'fleet-simulator.inUse': {
    zh: '有 {count} 台模拟设备正由别处（例如命令行）连接，请先在那里停止',
    en: '{count} simulated devices are connected from elsewhere, such as a command line: stop them there first',
  },
  'fleet-simulator.notRunning': {
    zh: '该产品没有正在运行的模拟设备群',
    en: 'No simulated fleet of this product is running',
  },
  'fleet-simulator.none': {
    zh: '该产品没有模拟设备',
    en: 'This product has no simulated devices',
  },
  'fleet-simulator.tooFast': {
    zh: '服务器运行的设备群每秒最多上报 {limit} 次，请增大上报间隔或减少设备',
    en: 'A fleet that the server runs reports at most {limit} times a second: report less often, or have fewer devices',
  },
  'fleet-simulator.serversFull': {
    zh: '服务器同时最多运行 {limit} 台模拟设备，现已运行 {running} 台；请减少设备、停止其他设备群，或用命令行运行',
    en: 'The servers run at most {limit} simulated devices at once, and {running} are running: have fewer, stop other fleets, or run yours from a command line',
  },
}
