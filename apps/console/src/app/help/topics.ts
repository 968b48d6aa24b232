/** The pages of the help center by topic, in the order of the side list. A page is named as its file in `docs/`. */
export const helpTopics = {
  products: [
    'home',
    'first-device',
    'write-features',
    'standard-features',
    'event-messages',
    'hardware',
    'firmware-releases',
    'release',
    'feature-versions',
    'import-and-export',
    'product-folder',
  ],
  devices: [
    'device-identity',
    'signing-keys',
    'device-kit',
    'serial-protocol',
    'gateways',
    'serial-numbers',
    'virtual-device',
    'fleet-simulator',
    'device-history',
    'device-query',
    'device-list',
  ],
  accounts: [
    'profile',
    'invitations',
    'teams',
    'second-factor',
    'developers',
    'api-keys',
    'command-line',
    'oauth',
    'third-party-login',
    'audit-log',
    'categories',
    'modules',
    'countries',
  ],
  operation: [
    'troubleshooting',
    'run-as-a-service',
    'reverse-proxy',
    'tls',
    'data-folder',
    'upgrade',
    's3',
    'sms-gateway',
    'scale',
    'scale-rabbitmq',
    'scale-emqx',
  ],
  reference: ['device-protocol', 'settings', 'glossary'],
} as const

export type HelpTopic = keyof typeof helpTopics
export type HelpPageName = (typeof helpTopics)[HelpTopic][number]

export const helpPageNames: readonly string[] = Object.values(helpTopics).flat()
