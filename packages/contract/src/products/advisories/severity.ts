export const severities = ['critical', 'high', 'medium', 'low', 'unknown'] as const
export type Severity = (typeof severities)[number]

const labels: Readonly<Record<string, Severity>> = {
  CRITICAL: 'critical',
  IMPORTANT: 'high',
  HIGH: 'high',
  MODERATE: 'medium',
  MEDIUM: 'medium',
  LOW: 'low',
}

/** The word that a database uses. */
export const severityOfLabel = (label: string): Severity => labels[label.toUpperCase()] ?? 'unknown'

const metrics: Readonly<Record<string, Readonly<Record<string, number>>>> = {
  AV: { N: 0.85, A: 0.62, L: 0.55, P: 0.2 },
  AC: { L: 0.77, H: 0.44 },
  UI: { N: 0.85, R: 0.62 },
  C: { H: 0.56, L: 0.22, N: 0 },
  I: { H: 0.56, L: 0.22, N: 0 },
  A: { H: 0.56, L: 0.22, N: 0 },
}
const privileges: Readonly<Record<string, readonly [same: number, changed: number]>> = {
  N: [0.85, 0.85],
  L: [0.62, 0.68],
  H: [0.27, 0.5],
}

/** The base score by the CVSS 3.1 specification §7.1; undefined for another version or an incomplete vector. */
export function cvss3Score(vector: string): number | undefined {
  const [head, ...parts] = vector.trim().split('/')
  if (head !== 'CVSS:3.0' && head !== 'CVSS:3.1') return undefined
  const given = new Map(parts.map((part) => part.split(':') as [string, string]))
  const valueOf = (name: string): number => metrics[name]?.[given.get(name) ?? ''] ?? Number.NaN
  const isChanged = given.get('S') === 'C'
  const needed = privileges[given.get('PR') ?? '']?.[isChanged ? 1 : 0] ?? Number.NaN
  const impact = 1 - (1 - valueOf('C')) * (1 - valueOf('I')) * (1 - valueOf('A'))
  const weighed = isChanged ? 7.52 * (impact - 0.029) - 3.25 * (impact - 0.02) ** 15 : 6.42 * impact
  const exploitability = 8.22 * valueOf('AV') * valueOf('AC') * needed * valueOf('UI')
  if (Number.isNaN(weighed + exploitability)) return undefined
  if (weighed <= 0) return 0
  return roundedUp(Math.min((isChanged ? 1.08 : 1) * (weighed + exploitability), 10))
}

/** To one decimal; the specification's way around floating-point errors. */
function roundedUp(score: number): number {
  const whole = Math.round(score * 100_000)
  return whole % 10_000 === 0 ? whole / 100_000 : (Math.floor(whole / 10_000) + 1) / 10
}

export function severityOfScore(score: number): Severity {
  if (score >= 9) return 'critical'
  if (score >= 7) return 'high'
  return score >= 4 ? 'medium' : 'low'
}
