import type { Bilingual } from '../../locale.ts'
import type { fleetSimulatorRefusals } from './fleet-simulator.refusals.ts'

export const fleetSimulatorRefusalTexts: Record<keyof typeof fleetSimulatorRefusals, Bilingual> = {
  'fleet-simulator.released': {
    zh: '产品已发布，不能模拟设备；请复制产品，在副本上测试',
    en: 'Devices can’t be simulated in a released product. Copy the product and test with the copy.',
  },
  'fleet-simulator.running': {
    zh: '该产品的模拟设备正在运行，请先停止',
    en: 'A simulated fleet is already running for this product. Stop it first.',
  },
  'fleet-simulator.removing': {
    zh: '正在删除该产品的模拟设备，请等待完成',
    en: 'The simulated devices of this product are being deleted. Wait until this is done.',
  },
  'fleet-simulator.inUse': {
    zh: '有 {count} 台模拟设备正由其他程序（例如命令行）连接，请先停止该程序',
    en: '{count} simulated devices are connected from elsewhere, e.g. a command line. Stop them there first.',
  },
  'fleet-simulator.notRunning': {
    zh: '该产品没有正在运行的模拟设备',
    en: 'No simulated fleet is running for this product',
  },
  'fleet-simulator.none': {
    zh: '该产品没有模拟设备',
    en: 'This product has no simulated devices',
  },
  'fleet-simulator.tooFast': {
    zh: '服务器运行的模拟设备每秒最多上报 {limit} 次，请增大上报间隔或减少设备台数',
    en: 'A fleet run by the server can report up to {limit} times per second. Increase the report interval or use fewer devices.',
  },
  'fleet-simulator.serversFull': {
    zh: '服务器最多同时运行 {limit} 台模拟设备，当前已运行 {running} 台；请减少台数、停止其他模拟，或改用命令行运行',
    en: 'The servers can run up to {limit} simulated devices, and {running} are running. Use fewer devices, stop other fleets, or run yours from a command line.',
  },
}
