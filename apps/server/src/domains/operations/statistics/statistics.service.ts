import { menuEntries } from '@slipway/contract/identity/roles/menu-names.ts'
import { menus, type MenuName } from '@slipway/contract/identity/roles/menus.ts'
import { inLocale, type Locale } from '@slipway/contract/locale.ts'
import { dayAfter, dayCount, daysBetween } from '@slipway/contract/operations/statistics/days.ts'
import {
  isUserMeasure,
  measures,
  menuOfStatistic,
  type Measure,
  type StatisticKind,
} from '@slipway/contract/operations/statistics/kinds.ts'
import {
  readReportNames,
  reportNames,
  statisticOf,
  type FunctionUse,
  type Measured,
  type ReportName,
  type Reports,
  type StatRow,
} from '@slipway/contract/operations/statistics/statistics.ts'
import { statisticsLimits as limits } from '@slipway/contract/operations/statistics/statistics.limits.ts'
import { DomainError } from '@slipway/contract/refusals.ts'
import type { Clock } from '../../../clock.ts'
import type { Database } from '../../../db/database.ts'
import type { Actor } from '../../../http/route.ts'
import { figuresOf, firstReadDay, kindsOf, type AskedDays } from './figures.ts'
import { statisticsViews, type Subjects } from './statistics.views.ts'

export interface Filters {
  pid: string
  appId: string
  from?: string | undefined
  to?: string | undefined
  days: number
}

type Scope = Reports['scope']
type Calendar = Awaited<ReturnType<ReturnType<typeof statisticsViews>['calendar']>>

interface Asked {
  scope: Scope
  products: Subjects
  apps: Subjects
  firstDays: Calendar['firstDays']
}

const mayOpen = (menu: MenuName, { permissions }: Actor): boolean => permissions.menus.includes(menus[menu])
/** Device query and user query are open for the devices and users of everyone: so are their numbers. */
const seesAll = (menu: MenuName, actor: Actor): boolean => actor.permissions.administrator || mayOpen(menu, actor)

export function requireMenu(kind: StatisticKind, actor: Actor, locale: Locale): void {
  const menu = menuOfStatistic[kind]
  if (mayOpen(menu, actor)) return
  const name = inLocale(menuEntries[menu].name, locale)
  throw new DomainError('statistics.menuMissing', { name: kind, menu: name, menuId: menus[menu] })
}

function rangeOf({ from, to, days }: Filters, today: string): { from: string; to: string } {
  const last = to === undefined || to > today ? today : to
  const first = from ?? dayAfter(last, 1 - days)
  if (to !== undefined && first > to) throw new DomainError('statistics.daysOutOfOrder')
  if (dayCount(first, last) > limits.days) throw new DomainError('statistics.rangeTooLong', { max: limits.days })
  return { from: first, to: last }
}

const later = (one: string, other: string | undefined): string => (other !== undefined && other > one ? other : one)

export interface StatisticsDependencies {
  db: Database
  clock: Clock
  /** `SLIPWAY_STATISTICS_ZONE`. */
  statisticsZone: string | undefined
}

export function statisticsService({ db, clock, statisticsZone }: StatisticsDependencies) {
  const views = statisticsViews(db.pool)

  /** A product or application of another account has the numbers of one that doesn't exist: zeros. */
  async function subjectsOf(id: string, { isOfAll, actor }: { isOfAll: boolean; actor: Actor }): Promise<Subjects> {
    const { accountId } = actor
    if (id === '') return isOfAll ? { of: 'all' } : { of: 'account', accountId }
    return isOfAll || (await views.isOwn(id, accountId)) ? { of: 'one', id } : { of: 'none' }
  }

  async function ask(filters: Filters, actor: Actor): Promise<Asked> {
    const { pid, appId } = filters
    const { zone, today, firstDays } = await views.calendar(clock.now())
    const isOfAllProducts = seesAll('devices', actor)
    const isOfAllApps = seesAll('users', actor)
    const isIgnored = actor.permissions.administrator && statisticsZone !== undefined && statisticsZone !== zone
    const seen = { isOfAllProducts, isOfAllApps, zone, ignoredZone: isIgnored ? statisticsZone : '', today }
    const scope = { pid, appId, ...seen, ...rangeOf(filters, today) }
    const [products, apps] = await Promise.all([
      subjectsOf(pid, { isOfAll: isOfAllProducts, actor }),
      subjectsOf(appId, { isOfAll: isOfAllApps, actor }),
    ])
    return { scope, products, apps, firstDays }
  }

  async function measuredOf(measure: Measure, { scope, products, apps, firstDays }: Asked): Promise<Measured> {
    const subjects = isUserMeasure(measure) ? apps : products
    const stored = dayAfter(scope.today, 1 - limits.days)
    const days: AskedDays = { ...scope, firstDay: later(stored, firstDays.get(measure)) }
    return figuresOf(measure, await views.days(subjects, kindsOf[measure], firstReadDay(days)), days)
  }

  const functionsOf = ({ scope: { today }, products }: Asked, locale: Locale): Promise<FunctionUse[]> =>
    views.functions(products, {
      today,
      week: dayAfter(today, 1 - limits.weekDays),
      month: dayAfter(today, 1 - limits.monthDays),
      isChinese: locale === 'zh-CN',
    })

  async function functionTrend({ scope, products, firstDays }: Asked, deKey: string): Promise<StatRow[]> {
    const firstDay = later(dayAfter(scope.today, 1 - limits.days), firstDays.get('functionCount'))
    const counted = await views.functionDays(products, deKey, scope.from)
    return daysBetween(scope.from, scope.to).map((date) => ({
      date,
      count: date < firstDay ? null : (counted.get(date) ?? 0),
    }))
  }

  async function reportsOf(
    names: readonly ReportName[],
    asked: Asked,
    { deKey, actor, locale }: { deKey: string; actor: Actor; locale: Locale },
  ): Promise<Reports> {
    const { isOfAllProducts, isOfAllApps } = asked.scope
    const has = (name: ReportName) => names.includes(name)
    const parts = measures.map(async (measure): Promise<Partial<Reports>> => {
      const [chainName, sumName] = [`${measure}chain`, `${measure}sum`] as const
      if (![measure, chainName, sumName].some(has)) return {}
      const all = await measuredOf(measure, asked)
      return {
        ...(has(measure) && { [measure]: all }),
        ...(has(chainName) && { [chainName]: all.chain }),
        ...(has(sumName) && { [sumName]: all.sum }),
      }
    })
    const [apps, products, functions, trend, ...measuredParts] = await Promise.all([
      has('appList') ? views.apps(isOfAllApps ? undefined : actor.accountId) : undefined,
      has('productList') ? views.products(isOfAllProducts ? undefined : actor.accountId) : undefined,
      has('functionCount') ? functionsOf(asked, locale) : undefined,
      has('functionCountchain') ? functionTrend(asked, deKey) : undefined,
      ...parts,
    ])
    return {
      scope: asked.scope,
      ...Object.assign({}, ...measuredParts),
      ...(apps && { appList: apps }),
      ...(products && { productList: products }),
      ...(functions && { functionCount: functions }),
      ...(trend && { functionCountchain: trend }),
    }
  }

  return {
    ask,
    measuredOf,
    functionsOf,

    async show(
      { reportName, deKey, ...filters }: Filters & { reportName: string; deKey: string },
      actor: Actor,
      locale: Locale,
    ): Promise<Reports> {
      const { names, unknown } = readReportNames(reportName)
      if (unknown !== undefined) {
        throw new DomainError('statistics.unknownReport', { name: unknown, names: reportNames.join(', ') })
      }
      for (const name of names) {
        const kind = statisticOf(name)
        if (kind) requireMenu(kind, actor, locale)
      }
      return reportsOf(names, await ask(filters, actor), { deKey, actor, locale })
    },
  }
}

export type StatisticsService = ReturnType<typeof statisticsService>
