import { spawn, type ChildProcess } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { connectAsync } from 'mqtt'
import { freePort } from '../../testing/free-port.ts'

/** Debian's own start script, without the wrapper that changes the user. */
const SERVER = '/usr/lib/rabbitmq/bin/rabbitmq-server'
export const isRabbitInstalled = existsSync(SERVER)
export const needsRabbit = 'skipped: needs rabbitmq-server (apt-get install rabbitmq-server)'

const NODES = ['r1', 'r2', 'r3'] as const
const [FIRST] = NODES
/** Only failures ever last this long. */
const START_TIMEOUT_MS = 250_000
const LOOK_EVERY_MS = 200
const MQTT_TIMEOUT_MS = 30_000
const PLUGINS = ['rabbitmq_mqtt', 'rabbitmq_management', 'rabbitmq_auth_backend_http', 'rabbitmq_event_exchange']
/** Three nodes share the machine with the tests: one scheduler each, without busy waiting. */
const SMALL = '+S 1:1 +SDio 1 +sbwt none +sbwtdcpu none +sbwtdio none -kernel inet_dist_use_interface {127,0,0,1}'

export interface RabbitNode {
  name: string
  /** `mqtt://host:port` */
  mqtt: string
  /** `amqp://user:password@host:port` */
  amqp: string
  /** `http://user:password@host:port` */
  management: string
  /** Kills the node like a power cut. */
  kill(): Promise<void>
  /** Starts it again with the data on its disk. */
  start(): Promise<void>
}

export interface RabbitCluster extends AsyncDisposable {
  nodes: readonly [RabbitNode, RabbitNode, RabbitNode]
  /** Resolves when every node runs and has joined the cluster. */
  ready(): Promise<void>
}

interface Ports {
  amqp: number
  mqtt: number
  management: number
  distribution: number
}

/**
 * Three nodes on separate ports of this machine, with a separate name service, cookie and folder: other RabbitMQ
 * installations are unaffected. `hooks` is the URL of the authentication hooks, which need not answer yet.
 */
export async function startRabbitCluster(hooks: (question: string) => string): Promise<RabbitCluster> {
  const folder = await mkdtemp(path.join(tmpdir(), 'slipway-rabbit-'))
  const given = Array.from({ length: 1 + NODES.length * 4 }, freePort)
  const [nameService = 0, ...free] = await Promise.all(given)
  const user = 'slipway'
  const password = randomBytes(12).toString('hex')
  await writeFile(path.join(folder, '.erlang.cookie'), randomBytes(12).toString('hex'), { mode: 0o400 })
  const groups: Group[] = [spawnGroup('epmd', ['-port', String(nameService), '-address', '127.0.0.1'], process.env)]

  const nodes = NODES.map((short, place): RabbitNode => {
    const [amqp = 0, mqtt = 0, management = 0, distribution = 0] = free.slice(place * 4, place * 4 + 4)
    const ports: Ports = { amqp, mqtt, management, distribution }
    let group: Group | undefined
    return {
      name: `${short}@localhost`,
      mqtt: `mqtt://127.0.0.1:${mqtt}`,
      amqp: `amqp://${user}:${password}@127.0.0.1:${amqp}`,
      management: `http://${user}:${password}@127.0.0.1:${management}`,
      async start() {
        const own = await prepare({ folder, short, ports, user, password, hooks })
        group = spawnGroup(SERVER, [], {
          ...own,
          PATH: process.env['PATH'],
          HOME: folder,
          LANG: 'C.UTF-8',
          ERL_EPMD_PORT: String(nameService),
          ERL_EPMD_ADDRESS: '127.0.0.1',
        })
        groups.push(group)
      },
      kill: async () => group?.kill(),
    }
  }) as unknown as RabbitCluster['nodes']

  const joined = startInTurn()
  joined.catch(() => undefined)

  /**
   * Nodes that join the group of client IDs simultaneously can be left out of it, and it then does not survive the loss
   * of one.
   */
  async function startInTurn(): Promise<void> {
    for (const node of nodes) {
      await node.start()
      await untilOpen(node)
      if (node === nodes[0]) await permitAsDocumented(node)
    }
  }

  async function untilOpen(...asked: RabbitNode[]): Promise<void> {
    const giveUpAt = performance.now() + START_TIMEOUT_MS
    while (!(await Promise.all(asked.map(takesClients))).every(Boolean)) {
      if (performance.now() > giveUpAt) throw new Error(`the cluster is not whole in time:\n${await logsIn(folder)}`)
      await pause(LOOK_EVERY_MS)
    }
  }

  return {
    nodes,
    async ready() {
      await joined
      await untilOpen(...nodes)
    },
    async [Symbol.asyncDispose]() {
      await Promise.all(groups.map((group) => group.kill()))
      await rm(folder, { recursive: true, force: true })
    },
  }
}

interface NodeDependencies {
  folder: string
  short: string
  ports: Ports
  user: string
  password: string
  hooks(question: string): string
}

/** Writes the node's configuration; returns the environment that refers to it. */
async function prepare({
  folder,
  short,
  ports,
  user,
  password,
  hooks,
}: NodeDependencies): Promise<Record<string, string>> {
  const own = path.join(folder, short)
  await mkdir(own, { recursive: true })
  const settings = [
    `listeners.tcp.1 = 127.0.0.1:${ports.amqp}`,
    `mqtt.listeners.tcp.1 = 127.0.0.1:${ports.mqtt}`,
    'management.tcp.ip = 127.0.0.1',
    `management.tcp.port = ${ports.management}`,
    'mqtt.allow_anonymous = false',
    'mqtt.vhost = /',
    'mqtt.exchange = amq.topic',
    'max_message_size = 262144',
    `default_user = ${user}`,
    `default_pass = ${password}`,
    'default_user_tags.administrator = true',
    'auth_backends.1 = internal',
    'auth_backends.2 = http',
    'auth_http.http_method = post',
    ...['user', 'vhost', 'resource', 'topic'].map((question) => `auth_http.${question}_path = ${hooks(question)}`),
    ...(short === FIRST ? [] : joining(short)),
    'cluster_partition_handling = pause_minority',
    'disk_free_limit.absolute = 1MB',
    'log.file.level = warning',
  ]
  await writeFile(path.join(own, 'rabbitmq.conf'), `${settings.join('\n')}\n`)
  await writeFile(path.join(own, 'enabled_plugins'), `[${PLUGINS.join(',')}].\n`)
  return {
    RABBITMQ_NODENAME: `${short}@localhost`,
    RABBITMQ_CONF_ENV_FILE: '/dev/null',
    RABBITMQ_CONFIG_FILE: path.join(own, 'rabbitmq.conf'),
    RABBITMQ_ENABLED_PLUGINS_FILE: path.join(own, 'enabled_plugins'),
    RABBITMQ_MNESIA_BASE: path.join(own, 'data'),
    RABBITMQ_LOG_BASE: path.join(own, 'log'),
    RABBITMQ_PID_FILE: path.join(own, 'pid'),
    RABBITMQ_DIST_PORT: String(ports.distribution),
    RABBITMQ_SERVER_ADDITIONAL_ERL_ARGS: SMALL,
  }
}

/**
 * The first node starts alone and the others wait for it: three that wait for each other can each form a cluster alone.
 */
const joining = (short: string): string[] => [
  'cluster_formation.peer_discovery_backend = classic_config',
  `cluster_formation.classic_config.nodes.1 = ${FIRST}@localhost`,
  `cluster_formation.classic_config.nodes.2 = ${short}@localhost`,
  'cluster_formation.discovery_retry_limit = 300',
  'cluster_formation.discovery_retry_interval = 300',
]

/** Grants the account only the permissions that the operators' page documents. */
async function permitAsDocumented({ management }: RabbitNode): Promise<void> {
  const { origin, username } = new URL(management)
  const permissions = { configure: '^slipway\\.', write: '^(slipway\\.|amq\\.default$)', read: '^(slipway\\.|amq\\.)' }
  const reply = await fetch(`${origin}/api/permissions/%2F/${username}`, {
    method: 'PUT',
    headers: { authorization: authorizationOf(management), 'content-type': 'application/json' },
    body: JSON.stringify(permissions),
  })
  if (!reply.ok) throw new Error(`permissions could not be set: ${reply.status}`)
}

function authorizationOf(management: string): string {
  const { username, password } = new URL(management)
  return `Basic ${Buffer.from(`${username}:${password}`).toString('base64')}`
}

/** Whether its management answers and an MQTT client can connect, which is the last step of a start. */
async function takesClients({ management, mqtt: address }: RabbitNode): Promise<boolean> {
  const { origin, username, password } = new URL(management)
  try {
    const headers = { authorization: authorizationOf(management) }
    const reply = await fetch(`${origin}/api/nodes?columns=name`, { headers })
    await reply.body?.cancel()
    if (!reply.ok) return false
    const clientId = `ready-${randomBytes(4).toString('hex')}`
    const options = { clientId, username, password, protocolVersion: 4, reconnectPeriod: 0 } as const
    const client = await connectAsync(address, { ...options, connectTimeout: MQTT_TIMEOUT_MS }, false)
    await client.endAsync()
    return true
  } catch {
    return false
  }
}

async function logsIn(folder: string): Promise<string> {
  const logs = NODES.map((short) => path.join(folder, short, 'log', `${short}@localhost.log`))
  const texts = await Promise.all(logs.map((file) => readFile(file, 'utf8').catch(() => `${file} is not there`)))
  return texts.map((text) => text.slice(-2000)).join('\n')
}

interface Group {
  kill(): Promise<void>
}

/**
 * A program with all its children in a process group that ends with this process, however it ends: the shell next to it
 * waits for the end of its input.
 */
function spawnGroup(program: string, values: readonly string[], env: NodeJS.ProcessEnv): Group {
  const shell = 'exec 3<&0; "$@" </dev/null & cat <&3 >/dev/null; kill -9 0'
  const child: ChildProcess = spawn('sh', ['-c', shell, 'sh', program, ...values], {
    env,
    detached: true,
    stdio: ['pipe', 'ignore', 'ignore'],
  })
  const ended = once(child, 'exit')
  child.stdin?.on('error', () => undefined)
  return {
    async kill() {
      child.stdin?.end()
      await ended
    },
  }
}
