import { ActionIcon, Alert, Group, Select, Stack, Text, TextInput } from '@mantine/core';
import { IconArrowRight, IconListSearch, IconTrash } from '@tabler/icons-react';
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useRef, useState } from 'react';
import type { BridgeError } from '../../../preload/contract/result.ts';
import type { ImportedRules, Rule, RuleFileProblem } from '../../../preload/contract/rules.ts';
import type { Settings } from '../../../preload/contract/settings.ts';
import { type MessageKey, t } from '../../../preload/messages/translate.ts';
import { bridge } from '../../lib/bridge.ts';
import { formatError } from '../../lib/errors.ts';
import { queryKeys, unwrap } from '../../lib/query.ts';
import { useToasts } from '../../state/app-state-context.ts';
import { toRuleSearch, useHitSearch } from '../../state/hit-search.ts';
import { useKnownShows } from '../../state/shows.ts';
import { ActionButton } from '../../ui/buttons/ActionButton.tsx';
import { FormError } from '../../ui/FormError.tsx';
import classes from './RulesSection.module.css';
import { SettingSwitch, SettingsSection } from './setting-fields.tsx';

const rulesQuery = queryOptions({ queryKey: queryKeys.rules, queryFn: () => unwrap(bridge.rules.list()) });

/** Rules that are shown. Who looks for others types a part of them. */
const maxShown = 100;
/** Rules from which on there is a search field. */
const minSearched = 10;

const findRules = (rules: readonly Rule[], query: string): readonly Rule[] => {
  const words = query.toLocaleLowerCase().split(/\s+/).filter(Boolean);
  return rules.filter(({ heard, written }) => {
    const text = `${heard} ${written}`.toLocaleLowerCase();
    return words.every((word) => text.includes(word));
  });
};

const useRefresh = (): (() => void) => {
  const queryClient = useQueryClient();
  return () => void queryClient.invalidateQueries({ queryKey: queryKeys.rules });
};

/** Of all texts. */
const everywhere = '';

interface RuleScopeProps {
  readonly showId: string | null;
  readonly onChange: (showId: string | null) => void;
}

/** The texts that a rule is for. */
const RuleScope = ({ showId, onChange }: RuleScopeProps) => {
  const shows = useKnownShows();
  return (
    shows.length > 0 && (
      <Select
        label={t('settings.rules.scope')}
        data={[
          { value: everywhere, label: t('transcriptions.views.list') },
          ...shows.map(({ id, name }) => ({ value: id, label: name })),
        ]}
        allowDeselect={false}
        value={shows.some(({ id }) => id === showId) ? showId : everywhere}
        onChange={(chosen) => onChange(chosen || null)}
      />
    )
  );
};

const AddRule = () => {
  const refresh = useRefresh();
  const first = useRef<HTMLInputElement>(null);
  const [heard, setHeard] = useState('');
  const [written, setWritten] = useState('');
  const [showId, setShowId] = useState<string | null>(null);
  const [error, setError] = useState<BridgeError | null>(null);
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    const saved = await bridge.rules.save({ heard, written, showId });
    setError(saved.ok ? null : saved.error);
    if (!saved.ok) return;
    setHeard('');
    setWritten('');
    first.current?.focus();
    refresh();
  };
  return (
    <form onSubmit={(event) => void submit(event)}>
      <div className={classes.form}>
        <TextInput
          ref={first}
          label={t('settings.rules.heard')}
          maxLength={200}
          spellCheck={false}
          value={heard}
          onChange={(event) => setHeard(event.currentTarget.value)}
        />
        <TextInput
          label={t('settings.rules.written')}
          maxLength={200}
          spellCheck={false}
          value={written}
          onChange={(event) => setWritten(event.currentTarget.value)}
        />
        <RuleScope showId={showId} onChange={setShowId} />
        <ActionButton type="submit" variant="default" aria-label={t('settings.rules.add')}>
          {t('common.add')}
        </ActionButton>
      </div>
      <FormError error={error} />
    </form>
  );
};

const RuleRow = ({ rule: { id, heard, written, showId } }: { readonly rule: Rule }) => {
  const refresh = useRefresh();
  const { open } = useHitSearch();
  const { errorToast } = useToasts();
  const show = useKnownShows().find((one) => one.id === showId);
  const remove = async (): Promise<void> => {
    const deleted = await bridge.rules.delete(id);
    if (!deleted.ok) errorToast(t('settings.rules.notSaved'), deleted.error);
    refresh();
  };
  return (
    <li className={classes.rule}>
      <span className={classes.cut}>{heard}</span>
      <IconArrowRight size={16} stroke={1.6} aria-label={t('settings.rules.becomes')} />
      <span className={classes.cut}>
        <strong>{written}</strong>
        {show && <span className={classes.show}> {show.name}</span>}
      </span>
      <ActionIcon
        aria-label={t('settings.rules.showPlaces', { heard })}
        onClick={() => open(toRuleSearch(heard, written, showId))}
      >
        <IconListSearch size={16} stroke={1.6} />
      </ActionIcon>
      <ActionIcon aria-label={t('settings.rules.remove', { heard })} onClick={() => void remove()}>
        <IconTrash size={16} stroke={1.6} />
      </ActionIcon>
    </li>
  );
};

const RuleList = ({ rules }: { readonly rules: readonly Rule[] }) => {
  const [query, setQuery] = useState('');
  const found = findRules(rules, query);
  return (
    <Stack gap="xs">
      {rules.length >= minSearched && (
        <TextInput
          type="search"
          aria-label={t('settings.rules.search', { count: rules.length })}
          placeholder={t('settings.rules.search', { count: rules.length })}
          value={query}
          onChange={(event) => setQuery(event.currentTarget.value)}
        />
      )}
      <ul className={classes.rules} aria-label={t('settings.rules.title')}>
        {found.slice(0, maxShown).map((rule) => (
          <RuleRow key={rule.id} rule={rule} />
        ))}
      </ul>
      {found.length > maxShown && (
        <Text size="sm" c="dimmed">
          {t('common.notices.more', { count: found.length - maxShown })}
        </Text>
      )}
    </Stack>
  );
};

const problemMessages = {
  heard: 'errorDetails.rule_heard_edges',
  written: 'errorDetails.rule_written_missing',
  too_long: 'settings.rules.problems.too_long',
  quotes: 'settings.rules.problems.quotes',
  columns: 'settings.rules.problems.columns',
  show: 'settings.rules.problems.show',
} as const satisfies Readonly<Record<RuleFileProblem['kind'], MessageKey>>;

/** What a file brought, and its lines that were left out. */
const ImportNotice = ({ imported }: { readonly imported: ImportedRules }) => {
  const { added, known, problems, problemCount } = imported;
  return (
    <Alert
      role="status"
      color={problemCount > 0 ? 'yellow' : 'green'}
      title={t('settings.rules.imported', { count: added })}
    >
      {known > 0 && <p className={classes.line}>{t('settings.rules.known', { count: known })}</p>}
      {problemCount > 0 && (
        <>
          <p className={classes.line}>{t('settings.rules.leftOut', { count: problemCount })}</p>
          <ul className={classes.problems}>
            {problems.map(({ line, kind }) => (
              <li key={line}>{t('settings.rules.problem', { line, reason: t(problemMessages[kind]) })}</li>
            ))}
          </ul>
        </>
      )}
    </Alert>
  );
};

const FileButtons = ({ canExport }: { readonly canExport: boolean }) => {
  const refresh = useRefresh();
  const { toast, errorToast } = useToasts();
  const [imported, setImported] = useState<ImportedRules | null>(null);
  const importFile = async (): Promise<void> => {
    const result = await bridge.rules.import();
    if (!result.ok) return errorToast(t('settings.rules.notSaved'), result.error);
    if (result.value) setImported(result.value);
    refresh();
  };
  const exportFile = async (): Promise<void> => {
    const result = await bridge.rules.export();
    if (!result.ok) return errorToast(t('settings.rules.notExported'), result.error);
    if (result.value) toast(t('settings.rules.exported', { ...result.value }));
  };
  return (
    <>
      <Group gap="xs">
        <ActionButton variant="default" size="sm" onClick={() => void importFile()}>
          {t('settings.rules.import')}
        </ActionButton>
        <ActionButton variant="default" size="sm" disabled={!canExport} onClick={() => void exportFile()}>
          {t('settings.rules.export')}
        </ActionButton>
      </Group>
      {imported && <ImportNotice imported={imported} />}
    </>
  );
};

/** What is written instead of what was heard. */
export const RulesSection = ({ settings }: { readonly settings: Settings }) => {
  const { data: rules, error } = useQuery(rulesQuery);
  return (
    <SettingsSection title={t('settings.rules.title')}>
      <Text size="sm" c="dimmed">
        {t('settings.rules.explanation')}
      </Text>
      <SettingSwitch settings={settings} field="applyRules" />
      {error && <p>{formatError(error)}</p>}
      {rules && rules.length > 0 && <RuleList rules={rules} />}
      <AddRule />
      <FileButtons canExport={(rules?.length ?? 0) > 0} />
    </SettingsSection>
  );
};
