import { Migrator } from 'kysely';
import type { Db } from '../database.ts';
import * as platform from './0001-platform.ts';
import * as places from './0002-places.ts';
import * as orders from './0003-orders.ts';
import * as services from './0004-services.ts';
import * as search from './0005-search.ts';
import * as announcements from './0006-announcements.ts';
import * as dictionaries from './0007-dictionaries.ts';
import * as sealedNumbers from './0009-sealed-numbers.ts';
import * as pickers from './0010-pickers.ts';
import * as reports from './0011-reports.ts';
import * as savedQueries from './0012-saved-queries.ts';
import * as categories from './0013-categories.ts';
import * as passing from './0014-passing.ts';
import * as users from './0015-users.ts';
import * as menus from './0016-menus.ts';
import * as departRoles from './0017-depart-roles.ts';
import * as departs from './0018-departs.ts';
import * as rules from './0019-rules.ts';
import * as roleMembers from './0020-role-members.ts';
import * as tenants from './0021-tenants.ts';
import * as logs from './0022-logs.ts';
import * as roleFields from './0023-role-fields.ts';
import * as organisationReads from './0024-organisation-reads.ts';
import * as orderColumns from './0025-order-columns.ts';
import * as offeredGrants from './0026-offered-grants.ts';
import * as tenantLinks from './0027-tenant-links.ts';
import * as tableChanges from './0028-table-changes.ts';
import * as fileUses from './0030-file-uses.ts';
import * as exceptionStacks from './0031-exception-stacks.ts';
import * as roleTenants from './0032-role-tenants.ts';
import * as signIns from './0034-sign-ins.ts';
import * as roleIndex from './0037-role-index.ts';
import * as foreignRows from './0039-foreign-rows.ts';
import * as chargeItems from './0040-charge-items.ts';
import * as eventReasons from './0041-event-reasons.ts';
import * as listViews from './0043-list-views.ts';
import * as departBin from './0045-depart-bin.ts';
import * as oneEntry from './0046-one-entry.ts';
import * as refunds from './0049-refunds.ts';
import * as people from './0052-people.ts';
import * as burials from './0053-burials.ts';
import * as fees from './0055-fees.ts';
import * as paymentCorrections from './0056-payment-corrections.ts';
import * as firstTerms from './0057-first-terms.ts';
import * as plotChanges from './0058-plot-changes.ts';
import * as plotStates from './0059-plot-states.ts';
import * as searchBox from './0060-search-box.ts';
import * as orderApprovals from './0061-order-approvals.ts';
import * as soldTerms from './0062-sold-terms.ts';
import * as recycleBins from './0063-recycle-bins.ts';
import * as papers from './0064-papers.ts';
import * as jobs from './0065-jobs.ts';
import * as dataSources from './0066-data-sources.ts';
import * as messages from './0067-messages.ts';
import * as gateway from './0068-gateway.ts';
import * as fileManagement from './0069-file-management.ts';
import * as figures from './0071-figures.ts';
import * as balanceDays from './0073-balance-days.ts';
import * as examples from './0076-examples.ts';
import * as onlineForms from './0078-online-forms.ts';
import * as thirdAccounts from './0081-third-accounts.ts';
import * as saferSignIn from './0082-safer-sign-in.ts';
import * as onlineRights from './0084-online-rights.ts';
import * as onlineEnhance from './0088-online-enhance.ts';
import * as reportSql from './0090-report-sql.ts';
import * as ownSettings from './0092-own-settings.ts';
import * as passkeys from './0093-passkeys.ts';
import * as exampleTables from './0094-example-tables.ts';
import * as exchanges from './0098-exchanges.ts';
import * as burialContacts from './0101-burial-contacts.ts';
import * as servicePhotos from './0102-service-photos.ts';
import * as personFixes from './0103-person-fixes.ts';
import * as messagesKept from './0107-messages-kept.ts';
import * as uploadsInPieces from './0108-uploads-in-pieces.ts';
import * as waitingEnhancements from './0109-waiting-enhancements.ts';
import * as reportReaders from './0112-report-readers.ts';
import * as valuesWithoutAWayIn from './0114-values-without-a-way-in.ts';
import * as feeRefunds from './0115-fee-refunds.ts';
import * as burialsTogether from './0123-burials-together.ts';
import * as savedViews from './0133-saved-views.ts';
import * as dictionariesOfTenants from './0140-dictionaries-of-tenants.ts';
import * as menusOfTenants from './0141-menus-of-tenants.ts';
import * as tableChangesOfLists from './0142-table-changes-of-lists.ts';
import * as orderStates from './0143-order-states.ts';
import * as namesOfTheDead from './0144-names-of-the-dead.ts';
import * as statesOfRefundsAndBurials from './0145-states-of-refunds-and-burials.ts';
import * as pairsOfCharacters from './0146-pairs-of-characters.ts';
import * as visitsOfTenants from './0150-visits-of-tenants.ts';
import * as statesOfPrints from './0155-states-of-prints.ts';
import * as formerNames from './0156-former-names.ts';
import * as pairsOfDesignedTables from './0160-pairs-of-designed-tables.ts';
import * as openCircuits from './0161-open-circuits.ts';
import type { Schema } from './columns.ts';

/** Every migration in order; a released one is never changed. */
const MIGRATIONS: Record<string, { up(db: Schema): Promise<void> }> = {
  '0001-platform': platform,
  '0002-places': places,
  '0003-orders': orders,
  '0004-services': services,
  '0005-search': search,
  '0006-announcements': announcements,
  '0007-dictionaries': dictionaries,
  '0009-sealed-numbers': sealedNumbers,
  '0010-pickers': pickers,
  '0011-reports': reports,
  '0012-saved-queries': savedQueries,
  '0013-categories': categories,
  '0014-passing': passing,
  '0015-users': users,
  '0016-menus': menus,
  '0017-depart-roles': departRoles,
  '0018-departs': departs,
  '0019-rules': rules,
  '0020-role-members': roleMembers,
  '0021-tenants': tenants,
  '0022-logs': logs,
  '0023-role-fields': roleFields,
  '0024-organisation-reads': organisationReads,
  '0025-order-columns': orderColumns,
  '0026-offered-grants': offeredGrants,
  '0027-tenant-links': tenantLinks,
  '0028-table-changes': tableChanges,
  '0030-file-uses': fileUses,
  '0031-exception-stacks': exceptionStacks,
  '0032-role-tenants': roleTenants,
  '0034-sign-ins': signIns,
  '0037-role-index': roleIndex,
  '0039-foreign-rows': foreignRows,
  '0040-charge-items': chargeItems,
  '0041-event-reasons': eventReasons,
  '0043-list-views': listViews,
  '0045-depart-bin': departBin,
  '0046-one-entry': oneEntry,
  '0049-refunds': refunds,
  '0052-people': people,
  '0053-burials': burials,
  '0055-fees': fees,
  '0056-payment-corrections': paymentCorrections,
  '0057-first-terms': firstTerms,
  '0058-plot-changes': plotChanges,
  '0059-plot-states': plotStates,
  '0060-search-box': searchBox,
  '0061-order-approvals': orderApprovals,
  '0062-sold-terms': soldTerms,
  '0063-recycle-bins': recycleBins,
  '0064-papers': papers,
  '0065-jobs': jobs,
  '0066-data-sources': dataSources,
  '0067-messages': messages,
  '0068-gateway': gateway,
  '0069-file-management': fileManagement,
  '0071-figures': figures,
  '0073-balance-days': balanceDays,
  '0076-examples': examples,
  '0078-online-forms': onlineForms,
  '0081-third-accounts': thirdAccounts,
  '0082-safer-sign-in': saferSignIn,
  '0084-online-rights': onlineRights,
  '0088-online-enhance': onlineEnhance,
  '0090-report-sql': reportSql,
  '0092-own-settings': ownSettings,
  '0093-passkeys': passkeys,
  '0094-example-tables': exampleTables,
  '0098-exchanges': exchanges,
  '0101-burial-contacts': burialContacts,
  '0102-service-photos': servicePhotos,
  '0103-person-fixes': personFixes,
  '0107-messages-kept': messagesKept,
  '0108-uploads-in-pieces': uploadsInPieces,
  '0109-waiting-enhancements': waitingEnhancements,
  '0112-report-readers': reportReaders,
  '0114-values-without-a-way-in': valuesWithoutAWayIn,
  '0115-fee-refunds': feeRefunds,
  '0123-burials-together': burialsTogether,
  '0133-saved-views': savedViews,
  '0140-dictionaries-of-tenants': dictionariesOfTenants,
  '0141-menus-of-tenants': menusOfTenants,
  '0142-table-changes-of-lists': tableChangesOfLists,
  '0143-order-states': orderStates,
  '0144-names-of-the-dead': namesOfTheDead,
  '0145-states-of-refunds-and-burials': statesOfRefundsAndBurials,
  '0146-pairs-of-characters': pairsOfCharacters,
  '0150-visits-of-tenants': visitsOfTenants,
  '0155-states-of-prints': statesOfPrints,
  '0156-former-names': formerNames,
  '0160-pairs-of-designed-tables': pairsOfDesignedTables,
  '0161-open-circuits': openCircuits,
};

/** Names of all versions this build knows, in order. */
export const MIGRATION_NAMES: readonly string[] = Object.keys(MIGRATIONS);

/**
 * Brings the database to the present version; concurrent nodes wait for each other.
 * @returns names of the migrations that ran
 */
export async function migrate(db: Db): Promise<string[]> {
  const plain = db.withoutPlugins();
  const migrator = new Migrator({
    db: plain,
    provider: { getMigrations: async () => MIGRATIONS },
    migrationTableName: 'sys_migration',
    migrationLockTableName: 'sys_migration_lock',
  });
  const { error, results } = await migrator.migrateToLatest();
  if (error) throw error;
  return (results ?? []).map((result) => result.migrationName);
}
