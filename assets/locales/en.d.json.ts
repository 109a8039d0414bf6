/** Written by `npm run messages`. */
declare const messages: {
  "errors": {
    "invalid_input": {
      "title": "This isn’t valid",
      "next": "Check what you entered, then try again."
    },
    "not_allowed": {
      "title": "Not allowed",
      "next": "Sidetone blocked this to stay safe. Nothing was changed."
    },
    "wrong_state": {
      "title": "This has changed",
      "next": "Look at it again."
    },
    "unknown_id": {
      "title": "This no longer exists",
      "next": "It was deleted in the meantime."
    },
    "not_configured": {
      "title": "No service is set up",
      "next": "Enter its addresses and your API key in the settings."
    },
    "key_missing": {
      "title": "The API key is missing",
      "next": "Enter your key in the settings."
    },
    "key_unreadable": {
      "title": "Your API key can’t be read",
      "next": "The system’s keychain didn’t open it. Unlock the keychain and restart Sidetone, or enter the key again in the settings."
    },
    "keychain_unavailable": {
      "title": "The system’s keychain couldn’t store the key",
      "next": "Sidetone can remember the key until you quit, or store it unprotected if you allow that in the settings."
    },
    "address_invalid": {
      "title": "This is not a web address",
      "next": "Enter the address from your provider, such as https://content.example.com."
    },
    "address_insecure": {
      "title": "This address is not secure",
      "next": "Use an https:// address. Over http://, others could read your key."
    },
    "unauthorized": {
      "title": "The service does not accept your key",
      "next": "Check the key, or enter a new one."
    },
    "forbidden": {
      "title": "Your account has no access to this",
      "next": "Your plan may not include API access. Ask your provider."
    },
    "not_found": {
      "title": "Not found at the service",
      "next": "It may have been deleted elsewhere, or the address in the settings is wrong."
    },
    "too_large": {
      "title": "The file is too large for this service",
      "next": "Export a smaller version, for example as an MP3."
    },
    "validation": {
      "title": "The service refused this",
      "next": "Correct what it reports, then try again."
    },
    "rate_limited": {
      "title": "The service asks for a pause",
      "next": "Too many requests in a short time. Wait a moment."
    },
    "server_error": {
      "title": "The service had an error",
      "next": "Try again in a few minutes."
    },
    "unexpected_status": {
      "title": "The service sent an unexpected response",
      "next": "Check the address, then try again."
    },
    "unexpected_answer": {
      "title": "The response did not come from the service",
      "next": "It may come from a login page or another website. Check the address."
    },
    "answer_too_large": {
      "title": "The response is too large",
      "next": "Show fewer records per page."
    },
    "redirected": {
      "title": "The service redirected to another address",
      "next": "Your key is only sent to the address you entered. If the new one is right, enter it in the settings."
    },
    "offline": {
      "title": "No network",
      "next": "Sidetone resumes when you are online again."
    },
    "name_not_found": {
      "title": "Server not found",
      "next": "Check the address for typos, and that you are online."
    },
    "refused": {
      "title": "Can’t reach the service",
      "next": "Check the address, or try again later."
    },
    "timeout": {
      "title": "The service did not respond in time",
      "next": "Try again in a moment."
    },
    "connection_lost": {
      "title": "The connection was lost",
      "next": "Try again."
    },
    "tls": {
      "title": "The server’s certificate is not trusted",
      "next": "Check the address. On an office network, ask your IT team."
    },
    "proxy": {
      "title": "Your network’s proxy blocked the connection",
      "next": "Check the system’s proxy settings."
    },
    "stalled": {
      "title": "Sending has stalled",
      "next": "The network is very slow or down. Try again."
    },
    "cancelled": {
      "title": "Cancelled",
      "next": "Nothing more is sent."
    },
    "file_missing": {
      "title": "The file was not found",
      "next": "Put it back where it was, then try again."
    },
    "file_unreadable": {
      "title": "The file can’t be read",
      "next": "Check its permissions, then try again."
    },
    "file_changed": {
      "title": "The file changed while it was being sent",
      "next": "Wait until your recorder or editor is done with it, then add it again."
    },
    "file_empty": {
      "title": "The file is empty",
      "next": "Choose another file."
    },
    "not_a_file": {
      "title": "This is not a file",
      "next": "Choose an audio file."
    },
    "not_audio": {
      "title": "This is not an audio file",
      "next": "Sidetone supports MP3, M4A, WAV, FLAC, OGG and WebM."
    },
    "not_writable": {
      "title": "Can’t write to this folder",
      "next": "Choose another folder, or check its permissions."
    },
    "no_path": {
      "title": "This file is not on your computer",
      "next": "Save it to a folder first, then drop it here."
    },
    "outcome_unknown": {
      "title": "Outcome unknown",
      "next": "The connection was lost after the whole file was sent. Check your transcriptions before you send it again."
    },
    "interrupted": {
      "title": "This was interrupted",
      "next": "Try again."
    },
    "disk_full": {
      "title": "The disk is full",
      "next": "Free up some space, then try again."
    },
    "storage_failed": {
      "title": "Sidetone can’t use its data folder",
      "next": "Check the disk and its permissions."
    },
    "internal": {
      "title": "Something went wrong in Sidetone",
      "next": "Try again. If it happens again, restart Sidetone."
    }
  },
  "errorDetails": {
    "invalid_argument": "{path}: {problem}",
    "invalid_id": "This is not the ID of a record.",
    "key_empty": "Enter your key.",
    "key_too_long": "This is too long for a key.",
    "key_characters": "A key has no spaces or special characters.",
    "address_empty": "Enter the address.",
    "address_not_web": "This is not a web address. It should look like https://stats.example.com.",
    "address_scheme": "The address must begin with https://.",
    "address_credentials": "The address must not contain a user name or password.",
    "address_query": "Remove “?” or “#” and everything after it.",
    "one_audio_file": "Drop only one audio file.",
    "file_name_refused": "The system doesn’t accept this file name.",
    "service_changed": "The service was changed in the meantime.",
    "service_changed_run": "The service was changed in the meantime. Nothing was sent to the new one.",
    "key_of_other_addresses": "The stored key belongs to other addresses. Enter the key for these.",
    "addresses_changed_during_test": "The addresses changed while the key was being tested. The key was not saved.",
    "key_not_saved": "Couldn’t save the key: the disk is full or the settings folder is read-only.",
    "key_not_removed": "Couldn’t remove the key: the disk is full or the settings folder is read-only.",
    "settings_not_saved": "Couldn’t save the settings: the disk is full or the settings folder is read-only.",
    "keychain_unprotected": "This system has no keyring that protects the key.",
    "keychain_failed": "The keychain reported: {reason}",
    "demo_service_failed": "Couldn’t start the demo service: {reason}",
    "connect_timeout": "Couldn’t connect to {host} in time.",
    "response_timeout": "{host} did not respond within {seconds, plural, one {# second} other {# seconds}}.",
    "host_timeout": "{host} did not respond in time.",
    "upload_stalled": "{host} stopped receiving the file.",
    "transcription_timeout": "{host} has the file, but did not respond within the time limit.",
    "response_unfinished": "{host} started to respond but did not finish.",
    "no_such_host": "There is no server named {host}.",
    "no_route": "No network, or no route to {host}.",
    "connection_refused": "{host} can be reached, but nothing responds at this address.",
    "connection_broken": "The connection to {host} was lost.",
    "exchange_ended": "The connection to {host} was closed.",
    "network_error": "The connection to {host} failed ({code}).",
    "proxy_login": "A proxy asks for a user name and password.",
    "proxy_login_unsupported": "The proxy {proxy} asks for a user name and password, which Sidetone can’t send.",
    "proxy_refused": "The proxy {proxy} couldn’t reach {host} (status {status}).",
    "proxy_unreachable": "The proxy {proxy} can’t be reached.",
    "proxy_unsupported": "This system uses a {scheme} proxy ({proxy}), which Sidetone doesn’t support.",
    "certificate_expired": "The certificate of {host} has expired.",
    "certificate_not_yet_valid": "The certificate of {host} is not valid yet. Check this computer’s clock.",
    "certificate_revoked": "The certificate of {host} has been revoked.",
    "certificate_other_host": "The certificate does not belong to {host}.",
    "certificate_untrusted": "The certificate of {host} was issued by an authority that this computer doesn’t trust.",
    "not_https": "{host} doesn’t use https, so there is no secure connection.",
    "tls_failed": "No secure connection to {host} ({code}).",
    "network_login": "The network asks you to log in first.",
    "status_unexpected": "The service responded with the unexpected status {status, number, ::group-off}.",
    "not_http": "The response of {host} is not HTTP.",
    "response_headers_too_large": "The response of {host} is too large to read.",
    "response_too_large": "The response is larger than {mebibytes} MiB.",
    "response_compressed": "The response is compressed ({encoding}), which Sidetone didn’t ask for.",
    "response_not_utf8": "The response contains text that is not valid UTF-8.",
    "response_too_deep": "The response is nested too deeply.",
    "response_too_many": "The response contains too many values.",
    "response_web_page": "The response is a web page instead of data: “{excerpt}”",
    "response_not_json": "The response is not the expected data: “{excerpt}”",
    "response_without_record": "The response contains no {kind, select, website {website} other {transcription}}.",
    "response_other_record": "The service returned a different {kind, select, website {website} other {transcription}} ({id}).",
    "response_without_list": "The response contains no list of {kind, select, website {websites} other {transcriptions}}.",
    "response_too_many_rows": "The response contains {count, number} rows, more than any list of this service.",
    "response_row_without_id": "The list contains an entry that is not a {kind, select, website {website} other {transcription}} with an ID.",
    "response_other_transcription": "The service returned a different transcription.",
    "response_before_end": "The service reported that it was done before it had the whole file.",
    "not_deleted": "The record was not deleted.",
    "deleted_other_record": "The service reported that it deleted a different record ({id}).",
    "deleted_still_there": "The service accepted this, but the record still exists.",
    "redirect_without_target": "The service redirected without an address.",
    "redirect_not_web": "The service redirected to something that is not a web address.",
    "redirect_circle": "The service redirected in a loop, back to {target}.",
    "redirect_insecure": "The service redirected to {target}, which is not secure. Sidetone did not follow.",
    "redirect_same_host": "The service redirected to {target}. Check that the address in the settings is complete and that the key is right.",
    "redirect_other_host": "The service redirected to a different address, {target}. If that is the right one, enter it in the settings.",
    "website_exists": "This website already exists with different settings.",
    "file_read_error": "The system reported {code}.",
    "file_not_permitted": "This computer doesn’t allow Sidetone to read the file.",
    "file_replaced": "Something else is in its place now.",
    "drive_not_responding": "The drive with the file is not responding.",
    "folder_not_permitted": "You don’t have permission to write to this folder.",
    "disk_read_only": "This disk is read-only.",
    "folder_missing": "The folder no longer exists.",
    "file_write_error": "The system reported: {reason}",
    "nothing_exported": "Nothing has been exported yet.",
    "licences_not_installed": "The list of licences comes with the installed application.",
    "no_browser": "The system has no browser that opens this link.",
    "database_newer": "{file} was written by a newer version of Sidetone (format {version}, this version reads up to {supported}). It was not changed. Install the newer version.",
    "database_damaged": "The database is damaged. Restart Sidetone to recover what can be read.",
    "database_error": "The database reported: {reason}",
    "database_not_opened": "{file} in {folder} could not be opened: {reason}",
    "version_damaged": "This version can’t be read because the database was damaged.",
    "export_running": "An export is still running.",
    "run_active": "Another run is still active. Wait for it, or stop it.",
    "nothing_to_retry": "Everything is done. There is nothing to try again.",
    "upload_is_sending": "The upload is being sent and can’t be changed here any more.",
    "upload_is_active": "The upload is being sent. Cancel it first.",
    "nothing_to_start": "The upload has already started or ended.",
    "nothing_to_pause": "The upload can’t be paused any more: the service has the whole file.",
    "upload_state_not_saved": "The upload was stopped because its state couldn’t be saved ({reason}).",
    "upload_state_unreadable": "The progress of this upload couldn’t be read. The service may have the file already.",
    "outcome_no_new_record": "The whole file was sent, but no response came. There is no new transcription named “{name}” so far. The service may still be working on it. If you send it again, there may be two.",
    "outcome_several_records": "The whole file was sent, but no response came. There {count, plural, one {is # new transcription} other {are # new transcriptions}} named “{name}”. Check whether one of them is this file before you send it again.",
    "outcome_ambiguous_record": "The whole file was sent, but no response came. There is a new transcription named “{name}”, but another upload has the same name. Check which of them it is before you send this one again.",
    "closing_while_adding": "Sidetone was closed while files were being added.",
    "closing": "Sidetone is closing.",
    "files_added_before": "{count, plural, one {# file was} other {# files were}} added before that.",
    "exception": "{reason}",
    "connection_failed": "The connection to {host} failed.",
    "response_web_page_empty": "The response is a web page instead of data.",
    "response_not_json_empty": "The response is not the expected data.",
    "ip_preset_name_missing": "Enter a name.",
    "ip_preset_ips_missing": "Enter at least one IP address."
  },
  "errorStatus": "Status {status}",
  "common": {
    "add": "Add",
    "back": "Back",
    "backToList": "Back to the list",
    "cancel": "Cancel",
    "choose": "Choose…",
    "clearSearch": "Clear search",
    "close": "Close",
    "continue": "Continue",
    "copied": "Copied",
    "copy": "Copy",
    "copyFailed": "Couldn’t copy",
    "delete": "Delete",
    "discard": "Discard",
    "dismiss": "Dismiss",
    "edit": "Edit",
    "export": "Export",
    "exportEllipsis": "Export…",
    "language": "Language",
    "loading": "Loading",
    "more": "More",
    "name": "Name",
    "open": "Open",
    "openSettings": "Open settings",
    "pause": "Pause",
    "remove": "Remove",
    "replace": "Replace",
    "resume": "Resume",
    "retry": "Try again",
    "save": "Save",
    "saved": "Saved",
    "showInFolder": "Show in folder",
    "start": "Start",
    "stop": "Stop",
    "tryNow": "Try now",
    "undo": "Undo",
    "transcriptions": "Transcriptions",
    "uploads": "Uploads",
    "websites": "Websites",
    "settings": "Settings"
  },
  "format": {
    "fewSeconds": "a few seconds"
  },
  "transcriptions": {
    "count": "{count, plural, one {# transcription} other {# transcriptions}}",
    "wordCount": "{count, plural, one {# word} other {# words}}",
    "characterCount": "{count, plural, one {# character} other {# characters}}",
    "unnamed": "Transcription {id}",
    "noText": "No text",
    "unsavedChanges": "Unsaved changes",
    "paused": "The service asks for a pause of {seconds, number} s",
    "progress": "{current, number} of {total, number}",
    "listPane": "List",
    "textPane": "Text",
    "views": {
      "label": "View",
      "list": "All",
      "unsaved": "Unsaved {count, number}",
      "deleted": "Recently deleted"
    },
    "favorite": {
      "label": "Favourite",
      "toggle": "Favourite: {name}",
      "notStored": "The service did not save the favourite",
      "notAdded": "The favourite was not saved",
      "notRemoved": "The favourite was not removed",
      "addSelected": "Add to favourites",
      "removeSelected": "Remove from favourites",
      "adding": "Adding to favourites: {current, number} of {total, number}",
      "removing": "Removing from favourites: {current, number} of {total, number}",
      "someNotAdded": "{count, plural, one {# transcription} other {# transcriptions}} not added to favourites",
      "someNotRemoved": "{count, plural, one {# transcription} other {# transcriptions}} not removed from favourites",
      "someNotStored": "The service did not save the favourite of {count, plural, one {# transcription} other {# transcriptions}}"
    },
    "list": {
      "label": "Transcriptions",
      "loading": "Loading transcriptions",
      "lastLoaded": "This is the list as it was last loaded.",
      "searchScope": "Where to search",
      "scopes": {
        "everything": "Names and text",
        "name": "Names",
        "result": "Text"
      },
      "search": {
        "everything": "Search names and texts",
        "name": "Search names",
        "result": "Search texts"
      },
      "favorites": "Favourites",
      "sorts": {
        "newest": "Newest first",
        "oldest": "Oldest first",
        "nameAscending": "Name, A to Z",
        "nameDescending": "Name, Z to A"
      },
      "noMatches": "Nothing matches",
      "noFavoriteMatches": "None of your favourites match.",
      "searchElsewhere": "Try other words, or search the texts too.",
      "clearFilters": "Clear filters",
      "emptyPage": "This page is empty",
      "firstPage": "Go to first page",
      "empty": "No transcriptions yet",
      "emptyHint": "Drop audio files anywhere on this window.",
      "addFiles": "Add audio files",
      "select": "Select {name}",
      "selected": "Selected transcriptions",
      "selectedCount": "{count, number} selected",
      "selectAll": "All on this page",
      "selectNone": "Select none"
    },
    "library": {
      "results": "Search results",
      "searching": "Searching",
      "topResults": "Top results",
      "topOf": "Top {shown, number} of {total, number} results",
      "resultCount": "{count, plural, one {# result} other {# results}}",
      "noResults": "No results on this computer",
      "serviceMayFindMore": "The service may find more.",
      "searchService": "Search the service",
      "showMore": "Show {count, number} more",
      "loading": "Your transcriptions are still being loaded: {done, number} so far.",
      "loadingOf": "Your transcriptions are still being loaded: {done, number} of {total, number} so far.",
      "indexing": "{count, plural, one {# transcription is} other {# transcriptions are}} still being indexed.",
      "incomplete": "Not all of your transcriptions have been loaded yet."
    },
    "text": {
      "label": "Text of {name}",
      "placeholder": "No text. Type or paste one here.",
      "loading": "Loading the text",
      "lastLoaded": "This is the text as it was last loaded.",
      "editableOffline": "What you type stays on this computer until you can save it.",
      "nothingOpen": "The text appears here",
      "chooseOne": "Choose a transcription from the list to read and correct it.",
      "noneYet": "As soon as there is a transcription, you can read and correct it here.",
      "copy": "Copy the text",
      "copied": "Text copied",
      "copyFailed": "Couldn’t copy the text",
      "export": "Export the text",
      "delete": "Delete {name}",
      "otherActions": "Other actions",
      "print": "Print…",
      "printText": "Print the text",
      "versions": "Versions…",
      "savingName": "Saving the name…",
      "unsavedName": "Not saved yet. Press Enter to save this name.",
      "nameNotSaved": "The name was not saved. {reason}",
      "savedAt": "Saved at {time}",
      "saving": "Saving…",
      "notSaved": "Not saved",
      "onThisComputer": "only on this computer",
      "charactersOfLimit": "{count, number} of {limit, number} characters",
      "charactersOverLimit": "{count, plural, one {# character} other {# characters}}, {excess, number} too many",
      "readingTime": "{minutes, number} min to read"
    },
    "notFound": {
      "title": "This transcription is no longer there",
      "explanation": "It may have been deleted elsewhere. Its last text stays on this computer for 30 days.",
      "explanationWithChanges": "It may have been deleted elsewhere. Its last text stays on this computer for 30 days, and your changes until you discard them.",
      "copyChanges": "Copy your changes",
      "discardChanges": "Discard your changes…",
      "titleWhileEditing": "Deleted at the service by someone else",
      "explanationWhileEditing": "Your text is still on this computer, but it can no longer be saved. Copy, export or discard it.",
      "copyText": "Copy text",
      "discardText": "Discard…"
    },
    "drafts": {
      "discardTitle": "Discard your changes?",
      "discardWarning": "This can’t be undone.",
      "notWritten": "{code, select, disk_full {Your changes are not saved on this computer: the disk is full} storage_failed {Your changes are not saved on this computer: Sidetone cannot write to its folder} other {Your changes are not saved on this computer. {reason}}}",
      "notWrittenHint": "They are only in this window. Sidetone keeps trying. Free some disk space, or save the text to the service now.",
      "notSaved": "Not saved: {reason}",
      "safeHere": "Your changes are safe on this computer.",
      "safeHereNext": "Your changes are safe on this computer. {next}",
      "safeHereUntilOnline": "Your changes are safe on this computer. Sidetone sends them when the service can be reached.",
      "safeHereSaveLater": "Your changes are safe on this computer. Save them to the service when you are online.",
      "refused": "The service refused this text",
      "tooLong": "{excess, plural, one {# character} other {# characters}} too many: the limit is {limit, number}",
      "shorten": "Your changes are safe on this computer. Shorten the text, or copy or export all of it.",
      "changedByService": "The service changed your text",
      "changedByServiceHint": "Your version stays on this computer. It has {yours, plural, one {# character} other {# characters}}, the service’s has {theirs, number}.",
      "conflict": "Someone changed this text while you were editing",
      "conflictHint": "Nothing was sent. Your version stays on this computer. Compare the two, then choose one or merge both.",
      "compare": "Compare and choose",
      "unsaved": "Unsaved texts",
      "loading": "Loading unsaved texts",
      "allSaved": "Everything is saved",
      "allSavedHint": "Changes that you have not saved yet stay on this computer and are listed here.",
      "unsavedCount": "{count, plural, one {# text has changes that are only on this computer.} other {# texts have changes that are only on this computer.}}",
      "saveAll": "{count, plural, one {Save} other {Save all}}",
      "backOnline": "The service can be reached again. Your changes in {count, plural, one {# transcription} other {# transcriptions}} are not saved yet.",
      "saveAllNow": "{count, plural, one {Save now} other {Save all now}}",
      "notNow": "Not now",
      "savedCount": "{count, plural, one {# text} other {# texts}} saved",
      "unresolvedCount": "{count, plural, one {# text was changed by someone else. Open it to choose a version} other {# texts were changed by someone else. Open each to choose a version}}",
      "notAllSaved": "Not everything was saved"
    },
    "editor": {
      "currentMatch": "current match",
      "onLine": "on line",
      "replacedOnLine": "replaced match on line {line}",
      "selectionDeleted": "Selection deleted",
      "unchangedLines": "{count} unchanged lines"
    },
    "find": {
      "label": "Find and replace",
      "find": "Find in the text",
      "replaceWith": "Replace with",
      "matchCase": "Match case",
      "previous": "Previous match",
      "next": "Next match",
      "close": "Close find and replace",
      "replaceMatch": "Replace this match",
      "replaceAll": "Replace all",
      "replaceAllMatches": "Replace all matches",
      "replaced": "{count, plural, one {# match replaced.} other {# matches replaced.}}",
      "notFound": "Not found",
      "moreThan": "More than {count, number}",
      "found": "{count, number} found",
      "position": "{index, number} of {count, number}"
    },
    "compare": {
      "title": "Two versions of this text",
      "changedByService": "The service changed your text when it was saved. Edit the version on the right, or take single changes from the left.",
      "changedElsewhere": "Someone changed this text while you were editing. Nothing was sent yet. Edit the version on the right, or take single changes from the left.",
      "theirs": "On the service",
      "yours": "Yours",
      "onlyDifferences": "Only show differences",
      "useTheirs": "Use the service’s text",
      "merge": "Merge both",
      "saveThis": "Save this version",
      "takePart": "Take this part from the left",
      "merged": "Merged. Nothing overlapped.",
      "mergedOverlaps": "Merged. In {count, plural, one {# place} other {# places}} both of you changed the same words – yours were kept."
    },
    "versions": {
      "title": "Versions of this text",
      "label": "Versions",
      "loading": "Loading versions",
      "loadingVersion": "Loading the version",
      "empty": "No versions yet",
      "emptyHint": "Each time you save a text, its previous version is added here. The last 50 stay.",
      "origins": {
        "saved": "Saved here",
        "service": "From the service"
      },
      "viewMode": "View",
      "compareWithCurrent": "Compare with current text",
      "textOnly": "Text only",
      "versionOf": "Version of {time}",
      "current": "Current text",
      "sameAsCurrent": "Same as the current text.",
      "copy": "Copy this version",
      "restore": "Restore this version"
    },
    "deleted": {
      "done": "“{name}” deleted",
      "doneCount": "{count, plural, one {# transcription} other {# transcriptions}} deleted",
      "failed": "{count, plural, one {The transcription was not deleted} other {# transcriptions were not deleted}}",
      "label": "Recently deleted",
      "loading": "Loading deleted transcriptions",
      "empty": "Nothing deleted recently",
      "emptyHint": "The text of a deleted transcription stays on this computer for 30 days and is listed here.",
      "deletedOn": "Deleted {date}",
      "missingSince": "Missing since {date}",
      "deletedStory": "Deleted {time}. This copy stays on this computer until {expiry}.",
      "missingStory": "Missing at the service since {time}. This copy stays on this computer until {expiry}.",
      "copyOf": "Copy of {name}",
      "loadingText": "Loading the text",
      "whichText": "Text to show",
      "draft": "Your changes",
      "serverText": "Text at the service",
      "purge": "Remove…",
      "purgeTitle": "Remove this copy for good?",
      "purgeWarning": "Its text, its versions and your changes are removed from this computer.",
      "purgeConfirm": "Remove the copy",
      "purgeFailed": "The copy was not removed",
      "pending": "Being deleted",
      "justNow": "Deleted just now",
      "undo": "Undo deleting {name}"
    },
    "exports": {
      "title": "Export {count, plural, one {# transcription} other {# transcriptions}}",
      "titleOf": "Export “{name}”",
      "titleDone": "Exported",
      "scope": "What to export",
      "scopeSelected": "{count, number} selected",
      "scopeAll": "All {count, number} in the list",
      "loadingList": "Loading the list…",
      "format": "Format",
      "formats": {
        "docx": {
          "label": "Word",
          "description": "For Word, Pages, LibreOffice and Google Docs. The name is the title, each line a paragraph."
        },
        "html": {
          "label": "Web page",
          "description": "One file for any browser, with the name as heading. It loads nothing from the internet."
        },
        "md": {
          "label": "Markdown",
          "description": "For notes and websites, with the name as heading. Special characters are escaped."
        },
        "txt": {
          "label": "Text",
          "description": "Only the words, for any editor."
        }
      },
      "fileName": "File name",
      "fileNameHint": "Use placeholders to fill in details automatically.",
      "placeholders": "Placeholders",
      "fields": {
        "name": {
          "label": "Name",
          "description": "{placeholder}: name of the transcription"
        },
        "date": {
          "label": "Date",
          "description": "{placeholder}: day it was created, such as 2025-11-20"
        },
        "time": {
          "label": "Time",
          "description": "{placeholder}: time it was created, such as 10-05"
        },
        "language": {
          "label": "Language",
          "description": "{placeholder}: language it was uploaded with, such as DE"
        },
        "number": {
          "label": "Number",
          "description": "{placeholder}: position in the export, such as 07"
        },
        "id": {
          "label": "ID",
          "description": "{placeholder}: ID at the service"
        }
      },
      "templateEmpty": "Without a template, each file is named like its transcription.",
      "templateUnknown": "{count, plural, one {{names} is not a placeholder and stays as it is.} other {{names} are not placeholders and stay as they are.}} Available placeholders are below.",
      "templateBrace": "A brace is missing. A placeholder has one on each side, such as {example}.",
      "names": "{count, plural, one {The file will be called} other {The files will be called}}",
      "moreNames": "and {count, number} more",
      "note": "{count, plural, one {Includes unsaved changes.} other {Includes unsaved changes. Existing files are not overwritten.}}",
      "saveAs": "Save as…",
      "chooseFolder": "Choose a folder…",
      "stopping": "Stopping…",
      "progress": "Exported",
      "timeLeft": "· {time} left",
      "stopHint": "Files that are already written stay when you stop.",
      "doneNone": "No file was written.",
      "doneCount": "Exported {count, plural, one {# file} other {# files}} to “{folder}”.",
      "stopped": "Stopped",
      "skipped": "{count, plural, one {# transcription was} other {# transcriptions were}} not tried.",
      "stoppedByError": "{next} {count, plural, one {# transcription was} other {# transcriptions were}} not tried.",
      "failed": "{count, number} failed",
      "withoutName": "ID {id}",
      "retry": "Export the rest…",
      "exported": "Exported {fileName}",
      "revealFailed": "Couldn’t show the file"
    },
    "audio": {
      "label": "Audio",
      "none": "No audio linked.",
      "link": "Link a file…",
      "missing": "“{fileName}” is no longer in its folder.",
      "changed": "“{fileName}” has changed since it was uploaded. It may no longer match the text.",
      "unplayable": "Sidetone can’t play “{fileName}”.",
      "choose": "Choose the file…",
      "chooseOther": "Choose another file…",
      "reveal": "Show file in folder",
      "revealFailed": "Couldn’t show the file",
      "unlink": "Unlink",
      "unlinkFromText": "Unlink from this text",
      "unlinked": "Unlinked “{fileName}”. The file itself was not changed",
      "notLinked": "The file was not linked",
      "notUnlinked": "The file was not unlinked",
      "more": "More audio actions",
      "back": "Back 5 seconds",
      "backTooltip": "Back 5 seconds (F7)",
      "forward": "Forward 5 seconds",
      "forwardTooltip": "Forward 5 seconds (F9)",
      "play": "Play",
      "playTooltip": "Play (F8)",
      "pause": "Pause",
      "pauseTooltip": "Pause (F8)",
      "position": "Playback position",
      "positionOf": "{time} of {duration}",
      "speed": "Speed",
      "speedTooltip": "Speed (Shift+F7, Shift+F9)",
      "speedChanged": "Speed {speed}"
    }
  }
};
export default messages;
