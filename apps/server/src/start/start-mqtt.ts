import type { Logger } from 'pino'
import { steadyClock } from '../clock.ts'
import type { DevicesApi } from '../domains/devices/devices/index.ts'
import { startGateway, type Gateway } from '../mqtt/gateway.ts'
import type { Config } from '../settings/config.ts'
import type { DeploymentOptions } from '../settings/deployment-options.ts'
import { portTaken } from './listening.ts'
import type { StartedParts } from './started-parts.ts'

interface Dependencies {
  config: Config
  devices: Pick<DevicesApi, 'ports' | 'attach'>
  /** Is given the ports that were opened. */
  deployment: DeploymentOptions
  log: Logger
  started: StartedParts
}

/** The platform's own MQTT gateway, in a process with the gateway's role and without a broker. */
export async function startMqtt({ config, devices, deployment, log, started }: Dependencies): Promise<{
  gateway: Gateway | undefined
  /** Undefined without a certificate. */
  mqttsPort: number | undefined
}> {
  if (!config.roles.includes('gateway') || config.broker) return { gateway: undefined, mqttsPort: undefined }
  const gateway = await startGateway({
    ports: devices.ports,
    clock: steadyClock,
    log,
    settings: { maxConnections: config.mqttConnections },
  })
  devices.attach(gateway)
  started.add(() => gateway.stop())
  const { port } = await gateway.listen(config.mqttPort).catch(portTaken('SLIPWAY_MQTT_PORT', config.mqttPort))
  deployment.mqttPort = port
  const { mqtts } = config
  const mqttsPort = mqtts
    ? (await gateway.listenTls(mqtts).catch(portTaken('SLIPWAY_MQTTS_PORT', mqtts.port))).port
    : undefined
  if (mqttsPort !== undefined) deployment.mqttsPort = mqttsPort
  return { gateway, mqttsPort }
}
