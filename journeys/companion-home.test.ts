import { dictionary as app } from '../apps/companion/src/app/dictionary.en.ts'
import { homesEn as home } from '../apps/companion/src/domains/users/homes/homes-texts.en.ts'
import { managingEn as t } from '../apps/companion/src/domains/users/homes/managing/managing-texts.en.ts'
import { usersEn } from '../apps/companion/src/domains/users/users/texts.en.ts'
import { dictionary as user } from '../apps/companion/src/user/dictionary.en.ts'
import { expectAccessible } from './testing/accessibility.ts'
import { newUser } from './testing/accounts.ts'
import { misfits } from './testing/fits.ts'
import { expect, newVisitor, test } from './testing/story.ts'

const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }

test.use(PHONE)

test('a home on two phones: invite by link, join after signing in, remove, out immediately', async ({
  page,
  shared,
  browser,
}) => {
  const good = async () => {
    await expectAccessible(page)
    expect(await misfits(page)).toEqual([])
  }
  await newUser(page.request, shared)
  await page.goto(`${shared.url}/app/?lang=en-US`)
  await page.getByRole('link', { name: home.create }).tap()
  await good()
  await page.getByRole('textbox', { name: t.name }).fill('Our flat')
  await page.getByRole('button', { name: t.create }).tap()
  await expect(page.getByRole('heading', { level: 1, name: 'Our flat' })).toBeVisible()
  await expect(page.getByText(home.noDevice)).toBeVisible()
  await good()
  await page.getByRole('link', { name: home.settings }).tap()
  await expect(page.getByRole('link', { name: t.invite })).toBeVisible()
  await good()
  await page.getByRole('link', { name: t.invite }).tap()
  await page.getByRole('button', { name: t.makeInvite }).tap()
  const link = page.getByRole('textbox', { name: t.link })
  await expect(link).toBeVisible()
  await good()
  const address = await link.inputValue()

  const other = await newVisitor(browser, PHONE)
  const { account, password } = await newUser(other.request, shared)
  await other.context().clearCookies()
  await other.goto(address)
  await expect(other.getByRole('heading', { name: user.user.signIn.title })).toBeVisible()
  expect(other.url()).not.toContain(new URL(address).hash.slice(1))
  await other.getByRole('textbox', { name: user.user.account }).fill(account)
  await other.getByLabel(user.user.password, { exact: true }).fill(password)
  await other.getByRole('button', { name: user.user.signIn.submit }).tap()
  await expect(other.getByText(t.joinTitle('Our flat'))).toBeVisible()
  await expectAccessible(other)
  await other.getByRole('button', { name: t.join }).tap()
  await expect(other.getByRole('heading', { level: 1, name: 'Our flat' })).toBeVisible()

  // Without a network the worker opens the app with what it has seen last.
  await other.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
  await expect.poll(() => other.evaluate(storedKeys)).toHaveLength(3)
  await other.context().setOffline(true)
  await other.reload()
  await expect(other.getByRole('heading', { level: 1, name: 'Our flat' })).toBeVisible()
  await expect(other.getByText(home.asOf(''), { exact: false })).toBeVisible()
  await other.context().setOffline(false)
  await expect(other.getByText(home.asOf(''), { exact: false })).toHaveCount(0)

  // The owner's page learns of the new member by the stream.
  await page.getByRole('link', { name: app.app.back }).tap()
  await page.getByRole('link', { name: /@example.com/ }).tap()
  await good()
  await page.getByRole('button', { name: t.removeMember }).tap()
  await page.getByRole('button', { name: t.removeMember }).tap()
  await expect(other.getByText(home.noHome)).toBeVisible()
  await expect(other.getByText(home.hasLeft('Our flat'))).toBeVisible()

  await page.getByRole('link', { name: app.app.me, exact: true }).tap()
  await page.getByRole('button', { name: usersEn.signOut }).tap()
  await expect(page.getByRole('heading', { name: user.user.signIn.title })).toBeVisible()
  expect(await page.evaluate(storedKeys)).toEqual([])
})

/** Runs in the page: what it has stored for times without a network. */
async function storedKeys(): Promise<IDBValidKey[]> {
  const of = <Result>(request: IDBRequest<Result>): Promise<Result> =>
    new Promise((resolve) => request.addEventListener('success', () => resolve(request.result)))
  // Opening a database that is missing would create it without its store.
  if (!(await indexedDB.databases()).some(({ name }) => name === 'slipway')) return []
  const database = await of(indexedDB.open('slipway', 1))
  return of(database.transaction('offline', 'readonly').objectStore('offline').getAllKeys())
}
