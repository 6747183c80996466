/** The columns that hold a state, and what identifies the thing; read before and after each act. */
const STATES = [
  ['cem_plot', 'sale_status', 'plot_sale'],
  ['cem_plot', 'burial_status', 'plot_burial'],
  ['cem_plot', 'dispute_flag', 'dispute'],
  ['cem_plot_hold', 'status', 'hold_status'],
  ['cem_plot_change', 'status', 'change_status'],
  ['cem_payment_correction', 'status', 'correction_status'],
  ['cem_plot_right', 'status', 'right_status'],
  ['cem_order', 'order_status', 'order_status'],
  ['cem_order', 'payment_status', 'order_pay'],
  ['cem_order', 'out_status', 'order_out'],
  ['cem_order', 'del_flag', 'deleted'],
  ['cem_payment', 'status', 'pay_status'],
  ['cem_refund', 'status', 'refund_status'],
  ['cem_fee_term', 'status', 'fee_status'],
  ['cem_burial', 'status', 'burial_status'],
  ['cem_deceased', 'burial_status', 'deceased_burial'],
  ['cem_service_order', 'service_status', 'service_status'],
  ['sys_announcement', 'send_status', 'send_status'],
  ['sys_user', 'status', 'user_status'],
];

const columnsOf = (table) => STATES.filter(([name]) => name === table).map(([, column]) => column);
const TABLES = [...new Set(STATES.map(([table]) => table))];

/** State columns of every row: `table -> id -> values`. */
export async function readStates(database) {
  const states = new Map();
  for (const table of TABLES) {
    const columns = columnsOf(table);
    const rows = await database.rows(`select id, ${columns.join(', ')} from ${table}`);
    states.set(table, new Map(rows.map((row) => [row.id, columns.map((column) => String(row[column] ?? ''))])));
  }
  return states;
}

/** Which state became which, by dictionary: `['order_status', '2', '3']`; of new rows the former state is `undefined`. */
export function movesBetween(before, after) {
  const moves = [];
  for (const table of TABLES) {
    const dicts = STATES.filter(([name]) => name === table).map(([, , dict]) => dict);
    for (const [id, values] of after.get(table)) {
      const former = before.get(table).get(id);
      for (const [at, dict] of dicts.entries())
        if (former?.[at] !== values[at]) moves.push([dict, former?.[at], values[at]]);
    }
  }
  return moves;
}

/** Values that some row has now, by dictionary. */
export function presentStates(states) {
  const present = new Map();
  for (const [table, rows] of states)
    for (const [at, [, , dict]] of STATES.filter(([name]) => name === table).entries())
      for (const values of rows.values())
        present.set(`${dict} ${values[at]}`, (present.get(`${dict} ${values[at]}`) ?? 0) + 1);
  return present;
}
