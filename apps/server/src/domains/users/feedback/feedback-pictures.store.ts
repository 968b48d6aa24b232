import { lockInTransaction, lockKeyInTransaction } from '../../../db/advisory-locks.ts'
import { moment, type DatabaseOrTransaction } from '../../../db/database.ts'
import { sql } from 'kysely'
import { ofOwner } from './feedback-filter.ts'

export interface StoredPicture {
  /** In the private store. */
  name: string
  size: number
}

interface NewPicture extends StoredPicture {
  pictureId: string
  userId: number
  at: number
}

export const feedbackPicturesStore = (db: DatabaseOrTransaction) => ({
  /** Blocks uploads and the removal of files against each other until the transaction ends. */
  lock: (): Promise<void> => lockInTransaction(db, 'feedbackPictures'),

  lockUser: (userId: number): Promise<void> => lockKeyInTransaction(db, 'feedbackOfUser', userId),

  async unsentOf(userId: number): Promise<number> {
    const { n } = await db
      .selectFrom('feedback_pictures')
      .select(({ fn }) => fn.countAll<number>().as('n'))
      .where('user_id', '=', userId)
      .where('record_id', 'is', null)
      .executeTakeFirstOrThrow()
    return n
  },

  async add({ pictureId, userId, at, ...file }: NewPicture): Promise<void> {
    await db
      .insertInto('feedback_pictures')
      .values({ uid: pictureId, user_id: userId, created_at: new Date(at), ...file })
      .execute()
  },

  async drop(pictureId: string): Promise<void> {
    await db.deleteFrom('feedback_pictures').where('uid', '=', pictureId).execute()
  },

  /** Makes pictures part of a record in their order; false unless all are unsent ones of this user. */
  async attach(
    pictureIds: readonly string[],
    { userId, record }: { userId: number; record: number },
  ): Promise<boolean> {
    if (pictureIds.length === 0) return true
    const { rows } = await sql`
      update feedback_pictures set record_id = ${record}, position = sent.position
      from unnest(${pictureIds}::text[]) with ordinality as sent (uid, position)
      where feedback_pictures.uid = sent.uid and user_id = ${userId} and record_id is null
      returning id`.execute(db)
    return rows.length === pictureIds.length
  },

  async ofRecord(record: number): Promise<string[]> {
    const found = await db
      .selectFrom('feedback_pictures')
      .select('uid')
      .where('record_id', '=', record)
      .orderBy('position')
      .execute()
    return found.map(({ uid }) => uid)
  },

  findOwn: (userId: number, pictureId: string): Promise<StoredPicture | undefined> =>
    db
      .selectFrom('feedback_pictures')
      .select(['name', 'size'])
      .where('uid', '=', pictureId)
      .where('user_id', '=', userId)
      .executeTakeFirst(),

  /** All of a user, by the problem ID of their feedback; without one where a picture was not sent. */
  listOf: (userId: number) =>
    db
      .selectFrom('feedback_pictures as p')
      .leftJoin('feedback_records as f', 'f.id', 'p.record_id')
      .select(['p.uid', 'p.name', 'p.position', 'f.problem_id'])
      .where('p.user_id', '=', userId)
      .orderBy('p.id')
      .execute(),

  /** A picture that is part of feedback, for support; with `owner` only of this account's applications. */
  findSent: (pictureId: string, owner: number | undefined): Promise<StoredPicture | undefined> =>
    db
      .selectFrom('feedback_pictures as p')
      .innerJoin('feedback_records as f', 'f.id', 'p.record_id')
      .select(['p.name', 'p.size'])
      .where('p.uid', '=', pictureId)
      .$if(owner !== undefined, (query) => query.where(ofOwner(owner ?? 0)))
      .executeTakeFirst(),

  /** From now on nothing says whose pictures they were; their files are removed next. */
  async eraseOf(userId: number): Promise<void> {
    await db
      .updateTable('feedback_pictures')
      .set({ user_id: null, record_id: null })
      .where('user_id', '=', userId)
      .execute()
  },

  /** Deletes pictures of erased users and those that were never sent; gives the names of files that no picture uses now. */
  async dropUnused(sentBefore: number, limit: number): Promise<{ dropped: number; names: string[] }> {
    const { rows } = await sql<{ name: string; isLast: boolean }>`
      with unused as (
        select id from feedback_pictures
        where record_id is null and (user_id is null or created_at < ${moment(sentBefore)})
        order by created_at limit ${limit}
      ), dropped as (
        delete from feedback_pictures where id in (select id from unused) returning id, name
      )
      select name, not exists (
        select from feedback_pictures other
        where other.name = dropped.name and other.id not in (select id from dropped)
      ) as "isLast" from dropped`.execute(db)
    const names = rows.filter(({ isLast }) => isLast).map(({ name }) => name)
    return { dropped: rows.length, names: [...new Set(names)] }
  },
})
