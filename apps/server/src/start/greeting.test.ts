import { expect, test } from 'vitest'
import { greetingLines, type Greeting } from './greeting.ts'
import { lanAddresses } from './lan-addresses.ts'

const first: Greeting = {
  version: '1.2.3',
  dataFolder: '/srv/slipway',
  hasConsole: true,
  publicUrl: undefined,
  port: 3000,
  lan: ['192.168.1.20'],
  mqttPort: 1883,
  mqttsPort: undefined,
  httpsPort: undefined,
  httpsHosts: ['localhost', '192.168.1.20'],
  authority: undefined,
  setUpToken: 'secret',
}

test('a first start ends with a set-up link that other machines can open, after version, folder, addresses and stop', () => {
  const lines = greetingLines(first)
  expect(lines.at(-1)).toBe('http://192.168.1.20:3000/setup?token=secret')
  expect(lines.at(-2)).toBe('http://localhost:3000/setup?token=secret')
  const text = lines.join('\n')
  for (const part of ['1.2.3', '/srv/slipway', 'mqtt://192.168.1.20:1883', 'http://192.168.1.20:3000', 'Ctrl-C']) {
    expect(text).toContain(part)
  }
  expect(text).not.toContain('mqtts:')
  expect(text.indexOf('首次启动')).toBeLessThan(text.indexOf('First start'))
})

test('HTTPS is shown with its port, and a local authority with the page of phones and its fingerprint', () => {
  const plain = greetingLines({ ...first, httpsPort: 443 }).join('\n')
  expect(plain).toContain('https://192.168.1.20:443')
  expect(plain).not.toContain('/app/trust')

  const local = greetingLines({ ...first, httpsPort: 3443, authority: 'AB:CD' }).join('\n')
  expect(local).toContain('http://192.168.1.20:3000/app/trust')
  expect(local).toContain('AB:CD')
})

test('a public URL is the address of the link', () => {
  const publicUrl = 'https://iot.example.com'
  expect(greetingLines({ ...first, publicUrl }).at(-1)).toBe(`${publicUrl}/setup?token=secret`)
})

test('without a network the link is that of this machine', () => {
  const lines = greetingLines({ ...first, lan: [] })
  expect(lines.filter((line) => line.includes('/setup?'))).toEqual(['http://localhost:3000/setup?token=secret'])
})

test('a later start ends with the address', () => {
  expect(greetingLines({ ...first, setUpToken: undefined }).at(-1)).toContain('ready at http://localhost:3000')
})

test('addresses of the loopback, of containers and without a router are not those of the network', () => {
  const at = (address: string, internal = false) => ({
    address,
    internal,
    netmask: '',
    family: 'IPv4' as const,
    mac: '',
    cidr: null,
  })
  const found = lanAddresses({
    lo: [at('127.0.0.1', true)],
    docker0: [at('172.17.0.1')],
    eth0: [at('192.168.1.20'), at('169.254.3.4')],
  })
  expect(found).toEqual(['192.168.1.20'])
})
