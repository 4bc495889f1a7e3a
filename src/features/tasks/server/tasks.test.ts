import { describe, expect, it } from 'vitest'
import { vendorTasks } from '#drizzle/schema/index.ts'
import { callAs } from '#tests/support/call.ts'
import { useDatabase } from '#tests/support/database.ts'
import { makeClient, makePhotographer, makeThread } from '#tests/support/factories.ts'
import { actorOf } from '#tests/support/market.ts'
import { TaskInput } from '../inputs.ts'
import { dueState, TASK_TITLE_REQUIRED, TASKS_FULL, TASKS_MAX, taskMarkedAs, taskTabLabel } from '../model.ts'

const db = await useDatabase()

async function makeVendor() {
  const vendor = await makePhotographer(db)
  return { vendor, api: callAs(db, { actor: actorOf({ id: vendor.userId, email: vendor.email }, 'photographer') }) }
}

describe('tasks', () => {
  it('are listed by due date, those without one last, with the counts of both tabs (R35)', async () => {
    const { vendor, api } = await makeVendor()
    const client = await makeClient(db, { firstName: 'Amelia', lastName: 'Hart' })
    await makeThread(db, vendor.id, client.id)
    await api.tasks.create({ title: 'Some day' })
    await api.tasks.create({
      title: 'Later',
      dueDate: '2027-05-02',
      relatedClientId: client.id,
      description: ' Two\r\nlines ',
    })
    await api.tasks.create({ title: ' First ', dueDate: '2027-05-01' })
    const { items, counts } = await api.tasks.list({ status: 'pending' })
    expect(items.map(({ title }) => title)).toEqual(['First', 'Later', 'Some day'])
    expect(items[1]).toMatchObject({ description: 'Two\nlines', client: { name: 'Amelia Hart' } })
    expect(counts).toEqual({ pending: 3, completed: 0 })
  })

  it('go to completed and back, and can be deleted', async () => {
    const { api } = await makeVendor()
    const { id } = await api.tasks.create({ title: 'Back up' })
    await api.tasks.setStatus({ id, status: 'completed' })
    expect((await api.tasks.list({ status: 'completed' })).items).toHaveLength(1)
    await api.tasks.setStatus({ id, status: 'pending' })
    expect((await api.tasks.list({ status: 'pending' })).counts).toEqual({ pending: 1, completed: 0 })
    await api.tasks.remove({ id })
    await expect(api.tasks.remove({ id })).rejects.toMatchObject({ code: 'NOT_FOUND' })
  })

  it('are kept up to a limit, which is said clearly', async () => {
    const { api, vendor } = await makeVendor()
    await db
      .insert(vendorTasks)
      .values(Array.from({ length: TASKS_MAX - 1 }, (_, n) => ({ vendorId: vendor.id, title: `Task ${n}` })))
    const two = await Promise.allSettled([api.tasks.create({ title: 'One' }), api.tasks.create({ title: 'Two' })])
    expect(two.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    await expect(api.tasks.create({ title: 'More' })).rejects.toMatchObject({ code: 'CONFLICT', message: TASKS_FULL })
    await api.tasks.remove({ id: (await api.tasks.list({})).items[0]!.id })
    await api.tasks.create({ title: 'Again' })
  })

  it.each([{ title: '   ' }, { title: '' }])('need a title: %j (V36)', (input) => {
    expect(TaskInput.safeParse(input).error?.issues[0]?.message).toBe(TASK_TITLE_REQUIRED)
  })

  it('refuse half characters, and a title with nothing to see', () => {
    for (const title of ['a\ud800', '\u0000\u202e', '\u3164'])
      expect(TaskInput.safeParse({ title }).success).toBe(false)
  })
})

describe('the words of tasks', () => {
  it('tell overdue from due today (X93)', () => {
    expect(dueState('2027-05-01', '2027-05-02')).toBe('overdue')
    expect(dueState('2027-05-02', '2027-05-02')).toBe('today')
    expect(dueState('2027-05-03', '2027-05-02')).toBe('later')
  })

  it('are the specification’s', () => {
    expect(taskTabLabel('pending', 3)).toBe('Pending (3)')
    expect(taskTabLabel('completed', 0)).toBe('Completed (0)')
    expect(taskMarkedAs('completed')).toBe('Task marked as completed')
  })
})
