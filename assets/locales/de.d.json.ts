/** Written by `npm run messages`. */
declare const messages: {
  "errors": {
    "invalid_input": {
      "title": "Something entered here cannot be used",
      "next": "Check the marked fields and try again."
    },
    "not_allowed": {
      "title": "That is not allowed",
      "next": "Sidetone refused this to stay safe. Nothing was changed."
    },
    "wrong_state": {
      "title": "This has changed in the meantime",
      "next": "Look at it again."
    },
    "unknown_id": {
      "title": "That is no longer there",
      "next": "It was removed in the meantime."
    },
    "not_configured": {
      "title": "No service is set up yet",
      "next": "Enter its two addresses and your key."
    },
    "key_missing": {
      "title": "The API key is missing",
      "next": "Enter your key in the settings."
    },
    "key_unreadable": {
      "title": "Your key cannot be read",
      "next": "The system’s keychain did not open it. Unlock the keychain and start Sidetone again, or enter the key again in the settings."
    },
    "keychain_unavailable": {
      "title": "The system’s keychain did not take the key",
      "next": "Sidetone can keep the key until you close it, or store it unprotected if you agree to that in the settings."
    },
    "address_invalid": {
      "title": "That is not a web address",
      "next": "Enter the address as your provider gave it, such as https://content.example.com."
    },
    "address_insecure": {
      "title": "That address is not protected",
      "next": "Use the https:// address: over http:// your key could be read on the way."
    },
    "unauthorized": {
      "title": "The service does not accept your key",
      "next": "Check the key, or enter a new one."
    },
    "forbidden": {
      "title": "Your account may not do this",
      "next": "Your plan may not include API access. Ask your provider."
    },
    "not_found": {
      "title": "Not found at the service",
      "next": "It may have been deleted elsewhere, or the base address is not quite right."
    },
    "too_large": {
      "title": "The file is larger than the service takes",
      "next": "Export it smaller, as an MP3 for example."
    },
    "validation": {
      "title": "The service refused this",
      "next": "Correct what it names below, then try again."
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
      "title": "The service gave an answer that Sidetone does not know",
      "next": "Check the address, then try again."
    },
    "unexpected_answer": {
      "title": "That address answers, but not like the service",
      "next": "It may be a login page, or the address of a web site. Check the address."
    },
    "answer_too_large": {
      "title": "The answer is too large to read",
      "next": "Choose fewer records per page."
    },
    "redirected": {
      "title": "The service wants to send Sidetone elsewhere",
      "next": "Your key is only sent to the address you entered. If the new one is right, enter that."
    },
    "offline": {
      "title": "No network",
      "next": "Sidetone resumes by itself when you are online again."
    },
    "name_not_found": {
      "title": "No server with this name was found",
      "next": "Check the address for a typing mistake, and that you are online."
    },
    "refused": {
      "title": "Can’t reach the service",
      "next": "Check the address, or try again later."
    },
    "timeout": {
      "title": "The service takes too long to answer",
      "next": "Try again in a moment."
    },
    "connection_lost": {
      "title": "The connection broke off",
      "next": "Try again."
    },
    "tls": {
      "title": "The server’s certificate cannot be trusted",
      "next": "Check the address. In an office network, ask who looks after it."
    },
    "proxy": {
      "title": "Your network’s proxy blocked the connection",
      "next": "Check the system’s proxy settings."
    },
    "stalled": {
      "title": "Sending came to a standstill",
      "next": "The network is very slow or gone. Try again."
    },
    "cancelled": {
      "title": "Cancelled",
      "next": "Nothing more is sent."
    },
    "file_missing": {
      "title": "The file is no longer there",
      "next": "Put it back where it was and try again."
    },
    "file_unreadable": {
      "title": "The file cannot be read",
      "next": "Check its permissions, then try again."
    },
    "file_changed": {
      "title": "The file changed while it was being sent",
      "next": "Wait until your recorder or editor has finished with it, then add it again."
    },
    "file_empty": {
      "title": "The file is empty",
      "next": "Choose another file."
    },
    "not_a_file": {
      "title": "That is not a file",
      "next": "Choose an audio file."
    },
    "not_audio": {
      "title": "That is not audio",
      "next": "Sidetone takes MP3, M4A, WAV, FLAC, OGG and WebM."
    },
    "not_writable": {
      "title": "Nothing can be written there",
      "next": "Choose another folder, or check what you may do in this one."
    },
    "no_path": {
      "title": "That file is not on this computer",
      "next": "Save it to a folder first, then drop it here."
    },
    "outcome_unknown": {
      "title": "It is not certain that it arrived",
      "next": "The connection broke after the whole file was sent. Look through your transcriptions before sending it again."
    },
    "interrupted": {
      "title": "This was interrupted",
      "next": "Try again."
    },
    "disk_full": {
      "title": "The disk is full",
      "next": "Make some room, then try again."
    },
    "storage_failed": {
      "title": "Sidetone cannot write to its folder",
      "next": "Check the disk and its permissions."
    },
    "internal": {
      "title": "Something went wrong in Sidetone",
      "next": "Try again. If it stays, restart Sidetone."
    }
  },
  "errorDetails": {
    "invalid_argument": "{path}: {problem}",
    "invalid_id": "That is not the ID of a record.",
    "key_empty": "Enter your key.",
    "key_too_long": "That is too long for a key.",
    "key_characters": "A key has no spaces and no special characters.",
    "address_empty": "Enter the address.",
    "address_not_web": "That is not a web address. It looks like https://stats.example.com.",
    "address_scheme": "The address must begin with https://.",
    "address_credentials": "The address must not contain a user name or a password.",
    "address_query": "The address must end before any “?” or “#”.",
    "one_audio_file": "A transcription has one audio file. Drop only one.",
    "file_name_refused": "The system doesn’t accept this file name.",
    "service_changed": "Another service was chosen in the meantime.",
    "service_changed_run": "Another service was set up in the meantime. Nothing of this was sent to it.",
    "key_of_other_addresses": "The key belongs to other addresses. Enter the key for these.",
    "addresses_changed_during_test": "The addresses were changed while the key was tested. The key was not saved.",
    "key_not_saved": "The key could not be saved: the disk is full or the settings folder is read-only.",
    "key_not_removed": "The key could not be removed: the disk is full or the settings folder is read-only.",
    "settings_not_saved": "The settings could not be saved: the disk is full or the settings folder is read-only.",
    "keychain_unprotected": "The system has no keyring that protects the key.",
    "keychain_failed": "The keychain reported: {reason}",
    "demo_service_failed": "The built-in demo service could not be started: {reason}",
    "connect_timeout": "Could not connect to {host} in time.",
    "response_timeout": "{host} did not respond within {seconds, plural, one {# second} other {# seconds}}.",
    "host_timeout": "{host} did not respond in time.",
    "upload_stalled": "{host} stopped receiving the file.",
    "transcription_timeout": "{host} has the file, but has not responded for a very long time.",
    "response_unfinished": "{host} started to respond and did not finish.",
    "no_such_host": "There is no server named {host}.",
    "no_route": "No network, or no route to {host}.",
    "connection_refused": "{host} is there, but nothing responds at this address.",
    "connection_broken": "The connection to {host} was lost.",
    "exchange_ended": "The connection to {host} was closed.",
    "network_error": "The connection to {host} failed ({code}).",
    "proxy_login": "A proxy asks for a user name and a password.",
    "proxy_login_unsupported": "The proxy {proxy} asks for a user name and a password, which Sidetone can’t send.",
    "proxy_refused": "The proxy {proxy} could not reach {host} (status {status}).",
    "proxy_unreachable": "The proxy {proxy} can’t be reached.",
    "proxy_unsupported": "This system uses a {scheme} proxy ({proxy}), which Sidetone doesn’t support.",
    "certificate_expired": "The certificate of {host} has expired.",
    "certificate_not_yet_valid": "The certificate of {host} is not valid yet. Is this computer’s clock right?",
    "certificate_revoked": "The certificate of {host} has been revoked.",
    "certificate_other_host": "The certificate belongs to another address than {host}.",
    "certificate_untrusted": "The certificate of {host} was issued by an authority that this computer doesn’t trust.",
    "not_https": "{host} doesn’t use https, so there is no secure connection.",
    "tls_failed": "No secure connection to {host} ({code}).",
    "network_login": "The network asks you to log in first.",
    "status_unexpected": "The service responded with the unexpected status {status, number, ::group-off}.",
    "not_http": "{host} responded with something that is not HTTP.",
    "response_headers_too_large": "The response of {host} is too large to read.",
    "response_too_large": "The response is larger than {mebibytes} MiB.",
    "response_compressed": "The response is compressed ({encoding}), which Sidetone didn’t ask for.",
    "response_not_utf8": "The response contains text that is not valid UTF-8.",
    "response_too_deep": "The response is nested too deeply for this service.",
    "response_too_many": "The response contains more values than any list of this service.",
    "response_web_page": "The response is a web page instead of data: “{excerpt}”",
    "response_not_json": "The response is not the expected data: “{excerpt}”",
    "response_without_record": "The response contains no {kind, select, website {website} other {transcription}}.",
    "response_other_record": "The service returned a different {kind, select, website {website} other {transcription}} ({id}).",
    "response_without_list": "The response contains no list of {kind, select, website {websites} other {transcriptions}}.",
    "response_too_many_rows": "The response contains {count, number} rows, more than any list of this service.",
    "response_row_without_id": "The list contains something that is not a {kind, select, website {website} other {transcription}} with an ID.",
    "response_other_transcription": "The service responded with another transcription.",
    "response_before_end": "The service said it was done before it had the whole file.",
    "not_deleted": "The record was not deleted.",
    "deleted_other_record": "The service says that it deleted another record ({id}).",
    "deleted_still_there": "The service didn’t refuse, but the record is still there.",
    "redirect_without_target": "The service redirected without saying where to.",
    "redirect_not_web": "The service redirected to something that is not a web address.",
    "redirect_circle": "The service redirected in a circle, back to {target}.",
    "redirect_insecure": "The service redirected to {target}, which is not secure. Sidetone did not go there.",
    "redirect_same_host": "The service redirected to {target}. Is the address in the settings complete, or the key wrong?",
    "redirect_other_host": "The service redirected to another address, {target}. If that is the right one, enter it in the settings.",
    "website_exists": "This website is there already, with different settings.",
    "file_read_error": "The system reported {code}.",
    "file_not_permitted": "This computer doesn’t allow Sidetone to read the file.",
    "file_replaced": "Something else is in its place now.",
    "drive_not_responding": "The drive with the file is not responding.",
    "folder_not_permitted": "You don’t have permission to write to this folder.",
    "disk_read_only": "This disk is read-only.",
    "folder_missing": "The folder is no longer there.",
    "file_write_error": "The system reported: {reason}",
    "nothing_exported": "Nothing was exported yet.",
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
    "upload_is_sending": "It is being sent and can’t be changed here any more.",
    "upload_is_active": "It is being sent. Cancel it first.",
    "nothing_to_start": "It has been started already, or has ended.",
    "nothing_to_pause": "It can’t be paused any more: the service has the whole file.",
    "upload_state_not_saved": "The upload was stopped before its end because its state could not be saved ({reason}).",
    "upload_state_unreadable": "The progress of this upload could not be read. The service may have the file already.",
    "outcome_no_new_record": "The whole file was sent, but no response came. There is no new transcription named “{name}” so far. The service may still be working on it. If you send it again, there may be two.",
    "outcome_several_records": "The whole file was sent, but no response came. There {count, plural, one {is # new transcription} other {are # new transcriptions}} named “{name}”. Check whether one of them is this file before you send it again.",
    "outcome_ambiguous_record": "The whole file was sent, but no response came. There is a new transcription named “{name}”, but another upload has the same name. Check which of them it is before you send this one again.",
    "closing_while_adding": "Sidetone was closed while the files were being added.",
    "closing": "Sidetone is closing.",
    "files_added_before": "{count, plural, one {# file was} other {# files were}} added before that.",
    "exception": "{reason}",
    "connection_failed": "The connection to {host} failed.",
    "response_web_page_empty": "The response is a web page instead of data.",
    "response_not_json_empty": "The response is not the expected data.",
    "ip_preset_name_missing": "Enter a name.",
    "ip_preset_ips_missing": "Enter at least one address."
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
  }
};
export default messages;
